/// What the connection that brings the quotes is doing.
///
/// Times are those of the timeline that the connection was created with.
public enum QuoteConnectionState: Hashable, Sendable {
  /// Stopped, because the app is not in the foreground, or never started.
  case stopped
  /// A connection is being made, or a token got for it; or it is open, and the server has shown no life on it yet.
  case connecting(since: Duration)
  /// A connection is open, and the server has shown life on it.
  case connected(since: Duration)
  /// There is no connection; the next attempt begins at `retryAt`, or as soon as there is a network.
  case waiting(since: Duration, retryAt: Duration)
  /// The server refuses the user; nothing is tried before `retry()` or the next start.
  case authFailed(since: Duration)

  /// When the last connection with life ended, or the first was asked for, until the server has shown life on another.
  ///
  /// nil from then on, and while it is stopped.
  public var downSince: Duration? {
    switch self {
    case .stopped, .connected: nil
    case .connecting(let since), .waiting(let since, _), .authFailed(let since): since
    }
  }
}
