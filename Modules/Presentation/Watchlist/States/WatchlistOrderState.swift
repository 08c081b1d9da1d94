/// Something that the rows of a watchlist can be ordered by.
public struct WatchlistOrderState: Equatable, Sendable, Codable {
  /// The order.
  public let order: WatchlistOptions.Order
  /// What it is called.
  public let title: String
  /// Tells whether the rows are ordered by it.
  public let isChosen: Bool
}
