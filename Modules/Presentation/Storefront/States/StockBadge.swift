/// What stands on a tile about the stock.
///
/// Unknown stock has no badge, whatever the reason; nor has enough of it.
public enum StockBadge: Equatable, Sendable, Codable {
  /// Nothing.
  case none
  /// There are only a few left.
  case low(text: String)
  /// There is none left.
  case out(text: String)

  /// The words; nil for none.
  public var text: String? {
    switch self {
    case .none: nil
    case .low(let text), .out(let text): text
    }
  }
}
