#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a fixture server serves.
///
/// Equal configurations with a clock that stands serve the same bytes to the same requests.
public struct FixtureConfiguration: Sendable {
  /// What all content is made from.
  public var seed: UInt64
  /// The key that the tables of a basket comparison ask for, as `apikey` and as bearer token.
  public var anonKey: String
  /// How many products a row of the home holds.
  public var productsPerRow: Int
  /// How many rows of products the home has below its first ones.
  public var rows: Int
  /// The wall clock, until it is set: of opening hours, stock and the header `Date`.
  public var wallClock: @Sendable () -> Date

  /// Creates a configuration: by default seed 1, nine rows of 24 products, and the system's clock.
  public init(
    seed: UInt64 = 1, anonKey: String = "fixture-anon-key", productsPerRow: Int = 24, rows: Int = 9,
    wallClock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.seed = seed
    self.anonKey = anonKey
    self.productsPerRow = productsPerRow
    self.rows = rows
    self.wallClock = wallClock
  }
}
