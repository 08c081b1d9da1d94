/// What is said of a product's stock, where there is something to say.
public enum StockMessage: Hashable, Sendable {
  /// There are only so many left.
  case left(Int)
  /// There is none left.
  case out
}
