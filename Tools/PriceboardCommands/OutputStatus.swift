/// What became of text that a command wrote to standard output.
public enum OutputStatus: Sendable {
  /// It is written whole.
  case written
  /// The reader has left, which is no failure: it has all that it wanted.
  case readerLeft
  /// It is not written, or not whole.
  case failed
}
