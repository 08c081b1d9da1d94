import DeliveryArea

@testable import StockCache

/// The keys of the tests.
enum Keys {
  static let a = hub("A")
  static let b = hub("B")

  static let x = sku("X")
  static let y = sku("Y")
  static let z = sku("Z")

  static func hub(_ text: String) -> HubID {
    guard let hub = HubID(text) else { preconditionFailure("no key") }
    return hub
  }

  static func sku(_ text: String) -> SKU {
    guard let sku = SKU(text) else { preconditionFailure("no key") }
    return sku
  }

  static func skus(_ count: Int, prefix: String = "p") -> [SKU] {
    (1...count).map { sku("\(prefix)\($0)") }
  }
}

extension StockReading {
  /// A count that came with a request sent at a time.
  static func count(_ count: Int, sentAt: Duration = .zero, age: Duration = .zero) -> StockReading {
    StockReading(count > 0 ? .inStock(count: count) : .outOfStock, expiresAt: sentAt - age + .seconds(120))
  }
}
