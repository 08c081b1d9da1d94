/// One connection to the feed: token, subscriptions and heartbeats.
///
/// | phase    | token in the first frame  | another frame first | command     | 5 s without a token | closed by the client |
/// |----------|---------------------------|---------------------|-------------|---------------------|----------------------|
/// | waiting  | open, or close 4401, 4403 | close 4400          | -           | close 4408          | answered, ended      |
/// | open     | -                         | -                   | carried out | -                   | answered, ended      |
/// | closing  | -                         | -                   | -           | -                   | ended                |
///
/// A close that the client does not answer ends the connection after 2 s.
struct FeedSession: Sendable {
  enum Phase: Equatable, Sendable {
    case waiting(until: Duration)
    case open(nextHeartbeat: Duration)
    case closing(until: Duration)
    case ended
  }

  static let patience = Duration.seconds(5)
  static let heartbeatInterval = Duration.seconds(1)
  static let closingPatience = Duration.seconds(2)
  /// So many unsent bytes are a slow reader.
  static let backlog = 256 << 10
  /// So many are a client that asks on and never reads.
  static let overflow = 16 << 20

  var phase: Phase
  var reader = WebSocketReader()
  var subscriptions = FeedSubscriptions()
  var link = FeedLink()
  var token: String?
  /// When a fault closes it, and how.
  var flap: (time: Duration, code: Int?)?
  /// What is to be handed over at the end of this event.
  var output: [UInt8] = []
  /// Whether so much was asked for and not read that the connection is to be broken off.
  private(set) var hasOverflowed = false
  /// How many bytes were handed over since the socket last had none to send.
  var unsent = 0

  init(at now: Duration) {
    phase = .waiting(until: now + Self.patience)
  }

  var isOpen: Bool {
    if case .open = phase { true } else { false }
  }

  /// Whether the client is still spoken to.
  var isAlive: Bool {
    switch phase {
    case .waiting, .open: true
    case .closing, .ended: false
    }
  }

  var nextDeadline: Duration? {
    switch phase {
    case .waiting(let until): earliest([until, flap?.time])
    case .open(let heartbeat):
      earliest([heartbeat, flap?.time, subscriptions.nextDeadline, link.nextDeadline])
    case .closing(let until): until
    case .ended: nil
    }
  }

  private func earliest(_ times: [Duration?]) -> Duration? { times.compactMap(\.self).min() }

  /// True where a heartbeat is due; those that were missed are left out.
  mutating func takeHeartbeat(at now: Duration) -> Bool {
    guard case .open(var next) = phase, next <= now else { return false }
    while next <= now { next += Self.heartbeatInterval }
    phase = .open(nextHeartbeat: next)
    return true
  }

  mutating func append(_ frame: WebSocketFrame) {
    // What is there already counts, so that one frame of any size goes out.
    if unsent + output.count > Self.overflow { hasOverflowed = true }
    guard !hasOverflowed else { return }
    output += frame.bytes
    if unsent + output.count > Self.backlog { subscriptions.isBacklogged = true }
  }

  mutating func outputSent() {
    unsent = 0
    subscriptions.isBacklogged = false
  }

  mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    unsent += output.count
    return output
  }
}
