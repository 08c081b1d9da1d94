/// The requests that came, the oldest of which are forgotten when there are too many.
struct Journal: Sendable {
  private static let most = 50_000

  private(set) var entries: [JournalEntry] = []
  /// Grows with each change.
  private(set) var revision = 0
  private var lastNumber = 0

  mutating func add(
    _ request: ServerRequest, route: Route, connection: ConnectionID, at now: Duration
  ) -> Int {
    lastNumber += 1
    revision += 1
    if entries.count >= Self.most { entries.removeFirst(Self.most / 10) }
    entries.append(
      JournalEntry(
        number: lastNumber, connection: connection, method: request.method, endpoint: route.endpoint,
        hub: route.hub.isEmpty ? nil : route.hub, path: request.rawPath, query: request.rawQuery,
        fields: request.fields.map { JournalEntry.Field(name: $0.name, value: $0.value) },
        body: String(decoding: request.body, as: UTF8.self), time: now, ended: nil, status: 0,
        outcome: .pending, isHeld: false))
    return lastNumber
  }

  mutating func change(_ number: Int, _ body: (inout JournalEntry) -> Void) {
    guard let first = entries.first?.number, entries.indices.contains(number - first) else { return }
    body(&entries[number - first])
    revision += 1
  }

  /// Notes how a request ended, once.
  mutating func end(_ number: Int, _ outcome: JournalEntry.Outcome, at now: Duration) {
    change(number) { entry in
      guard entry.outcome == .pending else { return }
      entry.outcome = outcome
      entry.ended = now
      entry.isHeld = false
    }
  }

  mutating func removeAll() {
    entries = []
    revision += 1
  }
}
