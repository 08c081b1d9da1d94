/// The size of one pack, and how well it is known.
public struct ProductSize: Hashable, Sendable, Codable {
  /// The size of one pack.
  public let measure: Measure
  /// Tells whether the size is about right only, not to the gram; an estimate is never an exact match.
  public let isEstimate: Bool
  /// The size that the product's name states, where it contradicts ``measure``.
  public let conflicting: Measure?

  /// Creates a size.
  public init(_ measure: Measure, isEstimate: Bool = false, conflicting: Measure? = nil) {
    self.measure = measure
    self.isEstimate = isEstimate
    self.conflicting = conflicting
  }
}
