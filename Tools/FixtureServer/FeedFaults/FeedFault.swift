/// What goes wrong with frames of the feed, or with connections to it.
///
/// Numbers are given before a fault happens, so that a frame that is dropped leaves a gap.
public enum FeedFault: Equatable, Sendable {
  /// The frame is not sent.
  case drop
  /// The frame is sent so many times more.
  case duplicate(times: Int = 1)
  /// The frame is sent behind the next one of its symbol; a heartbeat behind the next heartbeat.
  case swap
  /// The number skips so many, and nothing is lost.
  case gap(Int = 1)
  /// The number starts again at 1, without a snapshot.
  case restart
  /// The frame comes so much later and says what it would have said; those behind it on its lane wait for it. Prices
  /// share a lane; heartbeats have one of their own, and tell numbers that are still on their way.
  case late(Duration)
  /// Nothing is sent, not even an answer to a ping; the socket stays open.
  case silence
  /// The connection is closed instead of the frame.
  case close(code: Int, reason: String = "")
  /// A snapshot is sent behind so many updates of its symbol.
  case updatesFirst(Int = 1)
  /// The frame is spoiled.
  case malformed(FeedMalformation)
  /// The frame is a valid one of so many bytes.
  case oversized(bytes: Int = 1_048_577)
  /// The frame is of a type that nobody knows.
  case unknownType
  /// The frame is there twice in one message.
  case twoObjects
  /// The frame is sent as a binary message.
  case binary
  /// The connection is closed so long after it was opened; without a code it just ends. Its schedule counts
  /// connections.
  case flap(after: Duration, code: Int? = nil)

  /// The kinds of frames that it is for unless others are named; nil for all.
  var usualKinds: Set<FeedFrameKind>? {
    switch self {
    case .gap, .restart, .swap: [.update]
    case .updatesFirst: [.snapshot]
    case .malformed(let malformation): malformation.kinds
    case .drop, .duplicate, .late, .silence, .close, .oversized, .unknownType, .twoObjects, .binary, .flap:
      nil
    }
  }
}
