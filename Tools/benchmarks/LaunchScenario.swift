import Cart
import Catalogue
import DeliveryArea
import Presentation
import PriceboardTelemetry
import PriceboardTransport
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The storefront of an app that was just started, over what an earlier start left in a folder.
@MainActor
struct LaunchScenario {
  private let store: ResponseStore
  private let area: RemoteDeliveryAreaRepository
  private let catalogue: CompositeCatalogueRepository
  private let model: HomeViewModel

  /// Puts the parts together as an app does it; `server` answers, and nil is one that is down.
  init(in folder: String, server: LaunchServer? = nil) throws {
    guard let url = URL(string: "https://shop.example/v1") else { throw LaunchError() }
    let timeline = Timeline()
    store = try ResponseStore(in: folder, account: "guest")
    let client = HTTPClient(
      baseURL: url, transport: LaunchTransport(server: server), store: store, policy: HTTPPolicy(retries: 0),
      timeline: timeline)
    area = try RemoteDeliveryAreaRepository(service: client, in: folder)
    let stock = RemoteStockRepository(service: client, timeline: timeline)
    catalogue = CompositeCatalogueRepository(
      products: RemoteProductsRepository(service: client), stock: stock)
    let cart = RemoteCartStore(service: client, areas: area)
    model = HomeViewModel(
      area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: cart,
      wording: Wording(locale: Locale(identifier: "de_DE")), timeline: timeline)
  }

  /// The states of the home that appears, up to the first that has products or says why there are none.
  func statesUntilShown() async -> [HomeViewState] {
    model.onAppear()
    defer { model.onDisappear() }
    var states: [HomeViewState] = []
    for await state in model.states() {
      states.append(state)
      if case .loading = state.content { continue }
      break
    }
    return states
  }

  /// Chooses an address, and sees the home of its hub if `seesHome`; returns when all is saved.
  func visit(seesHome: Bool) async throws {
    guard let place = Coordinate(latitude: 52.5, longitude: 13.4) else { throw LaunchError() }
    let area = try await area.setAddress(Address(title: "Torstraße 1", coordinate: place))
    if seesHome, let hub = area.hub { _ = try await catalogue.storefrontAwaitingStock(hub: hub) }
    await store.finishWriting()
    await self.area.saved()
  }
}

/// A server that delivers to every address from one hub.
struct LaunchServer {
  let hub: String
  let home: Data
}

private struct LaunchError: Error {}

private struct LaunchTransport: HTTPTransport {
  let server: LaunchServer?

  func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
    guard let server else { throw HTTPTransportError.notConnected }
    let body =
      switch request.url.lastPathComponent {
      case "delivery-area": Data(#"{"status":"served","hub":"\#(server.hub)"}"#.utf8)
      case "home": server.home
      default: throw HTTPTransportError.notConnected
      }
    return HTTPResponse(
      status: 200, headers: HTTPHeaders([.init("Content-Type", "application/json")]), body: body)
  }
}

extension HomeViewState {
  var products: [ProductTile] {
    guard case .sections(let rows) = content else { return [] }
    return rows.flatMap(\.products)
  }

  /// Tells whether it is a home of so many products as it was saved: with a notice, and without stock and orders.
  func isSavedHome(products count: Int) -> Bool {
    !canOrder && notice != nil && products.count == count
      && products.allSatisfy { $0.stockBadge == .none && $0.unknownStock != nil }
  }
}
