import Cart
import Catalogue
import DeliveryArea
import Foundation
import Presentation
import PriceboardFixtureServer
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import PriceboardCommands

/// What README.md shows under "Build a storefront", kept compiling and working.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct ReadmeStorefrontTests {
  @Test func `the storefront of the first page shows a home`() async throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url.path
    let noon = ServedStorefront.noon
    let fixture = FixtureServer(configuration: FixtureConfiguration(rows: 1, wallClock: { noon }))
    let server = try fixture.start().appending(component: "v1")
    let (cachesFolder, supportFolder, account) = (folder, folder, "4711")
    let tokens = GuestTokens()
    let locale = Locale(identifier: "de_DE")

    let timeline = Timeline()
    let client = HTTPClient(
      baseURL: server, transport: SystemHTTPTransport(), tokens: tokens,
      store: try ResponseStore(in: cachesFolder, account: account), policy: ServedStorefront.patience,
      timeline: timeline)
    let area = try RemoteDeliveryAreaRepository(service: client, in: supportFolder)
    let stock = RemoteStockRepository(service: client, timeline: timeline)
    let catalogue = CompositeCatalogueRepository(
      products: RemoteProductsRepository(service: client), stock: stock)
    let cart = RemoteCartStore(service: client, areas: area)
    let home = HomeViewModel(
      area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: cart,
      wording: Wording(locale: locale), timeline: timeline)

    home.onAppear()
    let state = await home.state { if case .sections = $0.content { true } else { false } }
    #expect(!state.canOrder)
    home.onDisappear()
  }
}

extension HomeViewModel {
  /// The first state that is as `isWanted` has it.
  fileprivate func state(where isWanted: (HomeViewState) -> Bool) async -> HomeViewState {
    for await state in states() where isWanted(state) { return state }
    return state
  }
}
