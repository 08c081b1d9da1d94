public import MoneyKit
public import StockCache

/// A product as one hub sells it.
public struct Product: Hashable, Sendable, Identifiable {
  /// The key, the same in the stock and in the cart.
  public let id: SKU
  /// The name as the server sends it, which is plain text.
  public let name: String
  /// The image; nil where there is none that can be used.
  public let image: ImageReference?
  /// What it costs, without the deposit; 0 or above.
  public let price: Money
  /// What it cost before; nil unless it is greater than the price and a saving may be claimed against it.
  ///
  /// Where the server gives the lowest price of the last 30 days, it is that one (Dir. 98/6/EC, Art. 6a).
  public let originalPrice: Money?
  /// The refundable charge beside the price; nil for none.
  public let deposit: Deposit?
  /// The price of a measure, as the server states it; nil where it states none that can be used.
  public let unitPrice: UnitPrice?
  /// How much is in the pack; nil where the server does not say.
  public let netContent: NetContent?
  /// The age in years that a buyer must have; nil for none.
  public let minimumAge: Int?
  /// What is known of the stock, and until when.
  public var stock: StockReading

  /// Creates a product.
  public init(
    id: SKU, name: String, image: ImageReference? = nil, price: Money, originalPrice: Money? = nil,
    deposit: Deposit? = nil, unitPrice: UnitPrice? = nil, netContent: NetContent? = nil,
    minimumAge: Int? = nil,
    stock: StockReading = StockReading(unknown: .notAsked)
  ) {
    self.id = id
    self.name = name
    self.image = image
    self.price = price
    self.originalPrice = originalPrice
    self.deposit = deposit
    self.unitPrice = unitPrice
    self.netContent = netContent
    self.minimumAge = minimumAge
    self.stock = stock
  }

  /// What is known of the stock when the product was last handed over.
  public var availability: Availability { stock.availability }

  /// By how many whole percent the price is below the original price, never overstated; nil for none, and below 1.
  public var percentOff: Int? {
    guard let originalPrice, originalPrice.minorUnits > price.minorUnits, price.minorUnits >= 0 else {
      return nil
    }
    let saved = originalPrice.minorUnits - price.minorUnits
    let product = saved.multipliedFullWidth(by: 100)
    let percent = originalPrice.minorUnits.dividingFullWidth(product).quotient
    return percent > 0 ? percent : nil
  }
}
