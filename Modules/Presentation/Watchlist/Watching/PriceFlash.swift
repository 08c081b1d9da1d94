/// That the price of a row has just moved, and which way.
///
/// A front end flashes the row whenever the value differs from the one before: the counter makes the second of two
/// rises another value than the first. The first value that a front end sees of a row is not flashed.
public struct PriceFlash: Hashable, Sendable, Codable {
  /// Which way a price moved.
  public enum Direction: String, CaseIterable, Hashable, Sendable, Codable {
    /// It rose.
    case up
    /// It fell.
    case down
  }

  /// Which way the price moved the last time.
  public let direction: Direction
  /// How often the price of the row has flashed so far, this time included.
  public let counter: Int

  /// Creates a flash.
  public init(direction: Direction, counter: Int) {
    self.direction = direction
    self.counter = counter
  }
}
