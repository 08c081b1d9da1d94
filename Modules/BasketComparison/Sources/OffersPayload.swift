/// All that an offer repository knows of one region.
public struct OffersPayload: Equatable, Sendable {
  /// The offers as they were last seen.
  public var offers: [Offer]
  /// The prices over time; empty where the source has none.
  public var snapshots: [PriceSnapshot]
  /// What could not be read.
  public var problems: [SourceProblem]

  /// Creates a payload.
  public init(offers: [Offer], snapshots: [PriceSnapshot] = [], problems: [SourceProblem] = []) {
    self.offers = offers
    self.snapshots = snapshots
    self.problems = problems
  }
}
