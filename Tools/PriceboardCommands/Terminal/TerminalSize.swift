/// How many columns and rows a terminal has.
public struct TerminalSize: Hashable, Sendable {
  /// The characters of normal width that a line holds.
  public let columns: Int
  /// The lines.
  public let rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
