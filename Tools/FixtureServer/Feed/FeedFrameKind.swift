/// A kind of frame that the feed sends.
///
/// The raw value is its name in frames and in control requests.
public enum FeedFrameKind: String, CaseIterable, Sendable {
  /// A full price.
  case snapshot
  /// A price that has changed.
  case update
  /// A sign of life.
  case heartbeat
  /// What is said of an instrument as a whole.
  case status
  /// What the server could not do.
  case error
}
