package import DeliveryArea
import PriceboardTransport

/// One request for the stock of some products at one hub.
package struct StockRequest: Equatable, Sendable {
  /// The number by which the machine knows it again.
  package let id: Int
  package let hub: HubID
  /// The products in the order in which they were asked for, each once.
  package let skus: [SKU]

  package init(id: Int, hub: HubID, skus: [SKU]) {
    self.id = id
    self.hub = hub
    self.skus = skus
  }
}

extension StockRequest {
  /// The call that carries it.
  ///
  /// Nothing of the reply is kept on disk: old stock is worse than none.
  var call: HTTPCall {
    HTTPCall(
      "stock", path: ["hubs", hub.rawValue, "stock"],
      query: [HTTPQueryItem("ids", list: skus.map(\.rawValue))], keeping: .never)
  }

  /// The bytes that each address of the hub has before the first product, the base address left out.
  static func addressBytes(of hub: HubID) -> Int {
    StockRequest(id: 0, hub: hub, skus: []).call.target.utf8.count
  }

  /// The bytes that a product has in the address, the comma left out.
  static func addressBytes(of sku: SKU) -> Int {
    PercentEncoding.length(of: sku.rawValue)
  }
}
