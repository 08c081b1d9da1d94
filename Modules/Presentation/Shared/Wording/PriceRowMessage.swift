public import QuoteStream

/// All that a screen reader says of an instrument's row.
///
/// Amounts and changes are already in words. What is nil is not said.
public struct PriceRowMessage: Hashable, Sendable {
  /// What is said of the price.
  public enum Price: Hashable, Sendable {
    /// Nothing is known yet.
    case unknown
    /// The instrument has none.
    case none
    /// It is so much, and has changed by so much since the previous close.
    case amount(String, change: String?)
  }

  /// Why the price may be out of date.
  public struct Staleness: Hashable, Sendable {
    /// Why.
    public let reason: StaleReason
    /// How old the price is; nil where there is none.
    public let age: ElapsedTime?

    /// Creates a reason.
    public init(reason: StaleReason, age: ElapsedTime?) {
      self.reason = reason
      self.age = age
    }
  }

  /// The instrument's name.
  public let name: String
  /// What it costs.
  public let price: Price
  /// What the market does with it.
  public let market: MarketState
  /// Why the price may be out of date; nil while it is live.
  public let staleness: Staleness?

  /// Creates a message.
  public init(name: String, price: Price, market: MarketState = .open, staleness: Staleness? = nil) {
    self.name = name
    self.price = price
    self.market = market
    self.staleness = staleness
  }
}
