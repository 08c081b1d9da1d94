/// Rows of a watchlist under one heading.
public struct PriceSectionState: Equatable, Sendable, Codable {
  /// The name of the group; nil for the rows that belong to none.
  public let heading: String?
  /// The rows in display order, at least one.
  public let rows: [PriceRowState]
}
