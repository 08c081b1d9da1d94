/// What an app drives the connection of the quotes with, and a screen reads of it.
public protocol QuoteConnection: Sendable {
  /// A stream of the current state and of those to come; a late reader gets the newest alone.
  func states() -> AsyncStream<QuoteConnectionState>

  /// Opens a connection and keeps one open: the app has come to the foreground.
  ///
  /// After a stop it is always a new one. Started already, it does nothing, unless the server has refused the user:
  /// then it tries again.
  func start()

  /// Closes the connection: the app has left the foreground.
  func stop()

  /// Tries now instead of later, also after the server has refused the user.
  func retry()
}
