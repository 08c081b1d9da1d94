public import Catalogue
public import MoneyKit

/// All that a screen reader says of a product's tile.
///
/// Amounts are already in words. What is nil is not said.
public struct TileMessage: Hashable, Sendable {
  /// A refundable charge.
  public struct SpokenDeposit: Hashable, Sendable {
    /// The amount.
    public let amount: String
    /// How the package comes back, where that is known.
    public let kind: Deposit.Kind?

    /// Creates a charge.
    public init(amount: String, kind: Deposit.Kind? = nil) {
      self.amount = amount
      self.kind = kind
    }
  }

  /// The price of a measure of goods.
  public struct SpokenUnitPrice: Hashable, Sendable {
    /// The amount.
    public let amount: String
    /// What it is for.
    public let measure: UnitPriceMeasure

    /// Creates a price.
    public init(amount: String, measure: UnitPriceMeasure) {
      self.amount = amount
      self.measure = measure
    }
  }

  /// The product's name.
  public let name: String
  /// What it costs now.
  public let price: String
  /// What it cost before.
  public let originalPrice: String?
  /// The refundable charge beside the price.
  public let deposit: SpokenDeposit?
  /// The price of a measure of it.
  public let unitPrice: SpokenUnitPrice?
  /// The age in years that a buyer must have.
  public let minimumAge: Int?
  /// What there is to say of the stock; nil also where it is not known.
  public let stock: StockMessage?

  /// Creates a message.
  public init(
    name: String, price: String, originalPrice: String? = nil, deposit: SpokenDeposit? = nil,
    unitPrice: SpokenUnitPrice? = nil, minimumAge: Int? = nil, stock: StockMessage? = nil
  ) {
    self.name = name
    self.price = price
    self.originalPrice = originalPrice
    self.deposit = deposit
    self.unitPrice = unitPrice
    self.minimumAge = minimumAge
    self.stock = stock
  }
}
