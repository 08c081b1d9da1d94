/// How many of a basket's lines something is said about.
///
/// A saving is never said without it.
public struct LineShare: Hashable, Sendable, Codable {
  /// The lines that it is said about.
  public let count: Int
  /// All lines of the basket.
  public let lines: Int

  /// Creates a share.
  public init(_ count: Int, of lines: Int) {
    self.count = count
    self.lines = lines
  }

  /// Tells whether it is all of them.
  public var isWhole: Bool { count == lines }
}
