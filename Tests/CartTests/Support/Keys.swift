import DeliveryArea
import StockCache

extension HubID: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    guard let id = HubID(text) else { preconditionFailure("\(text) is no hub") }
    self = id
  }
}

extension SKU: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    guard let sku = SKU(text) else { preconditionFailure("\(text) is no product") }
    self = sku
  }
}
