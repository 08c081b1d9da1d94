/// The journal as a control request shows it.
struct JournalDocument {
  /// Fields whose values are nobody's business but the server's.
  private static let secret: Set<String> = ["authorization", "apikey", "cookie", "proxy-authorization"]

  let json: JSON

  init(_ entries: [JournalEntry]) {
    json = ["requests": .array(entries.map(Self.json))]
  }

  private static func json(_ entry: JournalEntry) -> JSON {
    let fields = entry.fields.map { field -> JSON in
      [
        "name": .string(field.name),
        "value": secret.contains(field.name) ? "(not shown)" : .string(field.value),
      ]
    }
    return [
      "number": .integer(entry.number), "connection": .integer(entry.connection),
      "method": .string(entry.method), "endpoint": .string(entry.endpoint.rawValue),
      "hub": .optional(entry.hub), "path": .string(entry.path), "query": .optional(entry.query),
      "headers": .array(fields), "body": .string(entry.body), "milliseconds": milliseconds(entry.time),
      "endedMilliseconds": entry.ended.map(milliseconds) ?? .null, "status": .integer(entry.status),
      "outcome": .string(entry.outcome.rawValue), "isHeld": .bool(entry.isHeld),
    ]
  }

  private static func milliseconds(_ time: Duration) -> JSON {
    .integer(Int(clamping: time.components.seconds) &* 1_000 &+ time.milliseconds)
  }
}
