/// A key that a screen understands.
public enum TerminalKey: Hashable, Sendable {
  /// One row up: the arrow, or `k`.
  case up
  /// One row down: the arrow, or `j`.
  case down
  /// As many rows up as are shown: Page Up, or `b`.
  case pageUp
  /// As many rows down as are shown: Page Down, or the space bar.
  case pageDown
  /// To the first row: Home, or `g`.
  case first
  /// To the last row: End, or `G`.
  case last
  /// The end of the screen: `q`.
  case quit
}
