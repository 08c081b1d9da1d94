/// What has happened on the feed.
public struct FeedJournal: Equatable, Sendable {
  private static let mostFrames = 20_000
  private static let mostConnections = 10_000
  private static let mostCommands = 5_000
  /// Of a longer message only so many bytes are kept.
  private static let longestText = 4 << 10

  /// The connections that changed over to WebSocket, in that order.
  public private(set) var connections: [FeedConnection] = []
  /// The messages that were sent, faults and all, in their order; the oldest are forgotten.
  public private(set) var sent: [SentFrame] = []
  /// How many messages were sent in all, forgotten ones too.
  public private(set) var sentCount = 0
  /// Grows with each change.
  private(set) var revision = 0

  /// A message that was sent.
  public struct SentFrame: Equatable, Sendable {
    /// The number of its connection.
    public let connection: Int
    /// When, on the feed's clock.
    public let time: Duration
    /// Its text, of which the first 4,096 bytes are kept.
    public let text: String
    /// How long it was.
    public let byteCount: Int
  }

  /// The messages that were sent over a connection.
  public func sent(over connection: Int) -> [SentFrame] { sent.filter { $0.connection == connection } }

  /// The connections that are open.
  public var open: [FeedConnection] { connections.filter { $0.end == nil } }

  mutating func opened(_ number: Int, at time: Duration) {
    if connections.count >= Self.mostConnections { connections.removeFirst(Self.mostConnections / 10) }
    connections.append(FeedConnection(number: number, opened: time))
    revision += 1
  }

  mutating func change(_ number: Int, _ body: (inout FeedConnection) -> Void) {
    guard let place = connections.lastIndex(where: { $0.number == number }) else { return }
    body(&connections[place])
    revision += 1
  }

  mutating func add(_ command: FeedConnection.Command, over connection: Int) {
    change(connection) { connection in
      if connection.commands.count >= Self.mostCommands {
        connection.commands.removeFirst(Self.mostCommands / 10)
      }
      connection.commands.append(command)
    }
  }

  mutating func addSent(_ message: [UInt8], over connection: Int, at time: Duration) {
    if sent.count >= Self.mostFrames { sent.removeFirst(Self.mostFrames / 10) }
    sentCount += 1
    sent.append(
      SentFrame(
        connection: connection, time: time,
        text: String(decoding: message.prefix(Self.longestText), as: UTF8.self), byteCount: message.count))
    revision += 1
  }

  /// Forgets connections that have ended, commands and messages.
  mutating func clear() {
    connections.removeAll { $0.end != nil }
    for place in connections.indices { connections[place].commands = [] }
    sent = []
    revision += 1
  }
}

/// A connection to the feed.
public struct FeedConnection: Equatable, Sendable {
  /// How a connection ended.
  public enum End: Equatable, Sendable {
    /// The client closed it with a code, or with none.
    case closedByClient(code: Int?)
    /// The server closed it with a code, or just ended it.
    case closedByServer(code: Int?)
    /// It ended without a close frame.
    case lost
  }

  /// What a client asked for.
  public struct Command: Equatable, Sendable {
    /// When, on the feed's clock.
    public let time: Duration
    /// The message as it came.
    public let text: String
  }

  /// Its number among all connections of the server.
  public let number: Int
  /// When it changed over to WebSocket, on the feed's clock.
  public let opened: Duration
  /// The token of its first frame; nil before.
  public internal(set) var token: String?
  /// What it is subscribed to now, each symbol once, in the order of subscription.
  public internal(set) var subscriptions: [String] = []
  /// The messages that came over it, in their order.
  public internal(set) var commands: [Command] = []
  /// How it ended; nil while it is open.
  public internal(set) var end: End?

  init(number: Int, opened: Duration) {
    self.number = number
    self.opened = opened
  }
}
