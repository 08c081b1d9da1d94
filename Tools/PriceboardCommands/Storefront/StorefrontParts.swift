import Cart
import Catalogue
import DeliveryArea
import Presentation
import PriceboardStorage
import PriceboardTelemetry
import PriceboardTransport
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All that the screens of a storefront are made of, put together as an app does it: once, by initialisers.
struct StorefrontParts: Sendable {
  let timeline: Timeline
  let wallClock: @Sendable () -> Date
  let network: ManualNetworkStatus
  let telemetry: any TelemetrySink
  let area: RemoteDeliveryAreaRepository
  let stock: RemoteStockRepository
  let catalogue: CompositeCatalogueRepository
  let cart: RemoteCartStore

  /// Puts a storefront together over a service.
  ///
  /// The last address is kept in `folder`; without one nothing is kept.
  init(
    service: any HTTPService, folder: String?, network: ManualNetworkStatus, timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date, telemetry: any TelemetrySink = .none
  ) throws(StorageError) {
    self.timeline = timeline
    self.wallClock = wallClock
    self.network = network
    self.telemetry = telemetry
    if let folder {
      area = try RemoteDeliveryAreaRepository(service: service, in: folder, telemetry: telemetry)
    } else {
      area = RemoteDeliveryAreaRepository(service: service, telemetry: telemetry)
    }
    stock = RemoteStockRepository(service: service, timeline: timeline, telemetry: telemetry)
    catalogue = CompositeCatalogueRepository(
      products: RemoteProductsRepository(service: service, telemetry: telemetry), stock: stock)
    cart = RemoteCartStore(service: service, areas: area, telemetry: telemetry)
  }

  /// Puts a storefront together over HTTP.
  ///
  /// Homes and pages are kept in `folder`, too.
  init(
    server: URL, folder: String?, network: ManualNetworkStatus = ManualNetworkStatus(),
    policy: HTTPPolicy = HTTPPolicy(), timeline: Timeline = Timeline(),
    wallClock: @escaping @Sendable () -> Date, telemetry: any TelemetrySink = .none
  ) throws(StorageError) {
    let client = try Self.client(
      server: server, folder: folder, network: network, policy: policy, timeline: timeline,
      wallClock: wallClock, telemetry: telemetry)
    try self.init(
      service: client, folder: folder, network: network, timeline: timeline, wallClock: wallClock,
      telemetry: telemetry)
  }

  /// The client of a storefront's server.
  static func client(
    server: URL, folder: String?, network: any NetworkStatus, policy: HTTPPolicy = HTTPPolicy(),
    timeline: Timeline, wallClock: @escaping @Sendable () -> Date, telemetry: any TelemetrySink = .none
  ) throws(StorageError) -> HTTPClient {
    var store: ResponseStore?
    if let folder { store = try ResponseStore(in: folder, account: "guest", telemetry: telemetry) }
    return HTTPClient(
      baseURL: server, transport: SystemHTTPTransport(), store: store, network: network, policy: policy,
      timeline: timeline, wallClock: wallClock, telemetry: telemetry)
  }

  @MainActor
  func home(_ wording: Wording) -> HomeViewModel {
    HomeViewModel(
      area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: cart, network: network,
      wording: wording, timeline: timeline, wallClock: wallClock, telemetry: telemetry)
  }

  @MainActor
  func category(_ route: CategoryRoute, _ wording: Wording) -> CategoryViewModel {
    CategoryViewModel(
      route, area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: cart,
      network: network, wording: wording, timeline: timeline, wallClock: wallClock, telemetry: telemetry)
  }
}
