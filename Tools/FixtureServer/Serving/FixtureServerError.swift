/// Why the fixture server does not start.
public enum FixtureServerError: Error, Hashable, Sendable {
  /// Another process listens on the port.
  case portTaken(UInt16)
  /// The server runs already.
  case alreadyRunning
  /// The system refused for a reason of its own, given by its number.
  case system(code: Int)
}
