import DeliveryArea
import StockCache

/// The simulated server's numbers as the keys of the modules, and back.
enum Keys {
  static let hubs = SimulatedServer.hubs.compactMap(HubID.init)
  static let products = SimulatedServer.products.compactMap(SKU.init)

  static func hub(_ id: HubID) -> Int? { hubs.firstIndex(of: id) }
  static func product(_ sku: SKU) -> Int? { products.firstIndex(of: sku) }

  static func told(_ area: DeliveryArea) -> ToldArea? {
    switch area {
    case .served(let id): hub(id).map(ToldArea.served)
    case .browsing(let id): hub(id).map(ToldArea.browsing)
    case .outOfArea: .outOfArea
    }
  }

  static func learned(_ availability: Availability) -> LearnedStock {
    switch availability {
    case .inStock(let count): .known(count)
    case .outOfStock: .out
    case .unknown(let reason): .unknown(reason.rawValue)
    }
  }
}
