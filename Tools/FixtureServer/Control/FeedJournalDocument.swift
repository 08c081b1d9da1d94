/// What has happened on the feed, as a control request shows it; tokens are nobody's business but the server's.
struct FeedJournalDocument {
  private static let mostFrames = 1_000

  let json: JSON

  init(_ feed: FeedMachine) {
    let journal = feed.journal
    json = [
      "milliseconds": .integer(feed.time.wholeMilliseconds),
      "connections": .array(journal.connections.map(Self.json)),
      "sent": .integer(journal.sentCount),
      "frames": .array(
        journal.sent.suffix(Self.mostFrames).map { frame in
          [
            "connection": .integer(frame.connection), "milliseconds": .integer(frame.time.wholeMilliseconds),
            "text": .string(String(frame.text.prefix(1_000))),
          ]
        }),
    ]
  }

  private static func json(_ connection: FeedConnection) -> JSON {
    let commands = connection.commands.map { command -> JSON in
      let isSecret = JSONReader.value(of: Array(command.text.utf8))?["token"] != nil
      return [
        "milliseconds": .integer(command.time.wholeMilliseconds),
        "text": isSecret ? "(not shown)" : .string(command.text),
      ]
    }
    return [
      "connection": .integer(connection.number),
      "openedMilliseconds": .integer(connection.opened.wholeMilliseconds),
      "subscriptions": .array(connection.subscriptions.map(JSON.string)), "commands": .array(commands),
      "end": connection.end.map(json) ?? .null,
    ]
  }

  private static func json(_ end: FeedConnection.End) -> JSON {
    switch end {
    case .closedByClient(let code): ["by": "client", "code": code.map(JSON.integer) ?? .null]
    case .closedByServer(let code): ["by": "server", "code": code.map(JSON.integer) ?? .null]
    case .lost: ["by": "nobody", "code": .null]
    }
  }
}
