public import Cart
public import Catalogue
public import DeliveryArea
public import Observation
public import PriceboardTelemetry
public import PriceboardTransport
public import StockCache

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A category of the hub that delivers to the shopper, page after page.
///
/// From the first appearance on it follows the area, the cart and the network. Nothing of another hub, and nothing of an
/// older load, is ever shown; a changed hub takes what was shown away at once. Stock is asked for with each page and for
/// what is visible, and each count goes when it is too old.
/// States are built off the main actor, and assigned only when they differ.
/// Dropping it ends all that it follows and waits for.
@MainActor
@Observable
public final class CategoryViewModel {
  /// Where the category leads.
  public enum Route: Hashable, Sendable {
    /// To where an address is chosen.
    case address
  }

  /// What the screen shows.
  public private(set) var state: CategoryViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let channel = RouteChannel<Route>()
  @ObservationIgnored private let shell: ScreenShell<CategoryMachine, CategoryViewState>

  /// Creates the category, which asks for nothing before it appears.
  ///
  /// - Parameters:
  ///   - route: The category, and what the home knows of its hub.
  ///   - area: The owner of the hub.
  ///   - catalogue: What a hub sells.
  ///   - stock: What a hub has.
  ///   - cart: The quantities.
  ///   - updateQuantity: What changes them.
  ///   - network: A hint whether there is a network; by default none is known.
  ///   - wording: The words and the locale of the prices.
  ///   - timeline: The time that stock is as old as; the one that the whole app shares.
  ///   - wallClock: The device's clock, for "Opens tomorrow"; by default the system's.
  ///   - lowStockLimit: Up to how many pieces are said to be few; 3 by default.
  ///   - telemetry: Receives ``StorefrontEvent``; by default nobody.
  public init(
    _ route: CategoryRoute, area: any DeliveryAreaRepository, catalogue: any CatalogueRepository,
    stock: any StockRepository, cart: any CartStore, updateQuantity: any UpdateQuantityUseCase,
    network: any NetworkStatus = UnknownNetworkStatus(), wording: Wording, timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date = { Date() }, lowStockLimit: Int = 3,
    telemetry: any TelemetrySink = .none
  ) {
    let parts = ScreenParts(
      area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: updateQuantity,
      network: network, timeline: timeline, wallClock: wallClock, telemetry: telemetry)
    let machine = CategoryMachine(
      route.category, title: route.title, hub: route.hub, hours: route.hours, clockLead: route.clockLead,
      isOnline: network.isOnline)
    shell = ScreenShell(machine, parts: parts, hasRows: \.hasRows) { screen in
      CategoryViewState(
        screen, now: parts.now, wallClock: parts.milliseconds, wording: wording, lowStockLimit: lowStockLimit)
    }
    state = shell.presenter.state
    routes = channel.routes
    shell.perform = { [weak self] effect in self?.perform(effect) }
    shell.show = { [weak self] state in self?.state = state }
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<CategoryViewState> { shell.presenter.states() }

  // MARK: - Actions

  /// The screen is there.
  ///
  /// It loads what is missing or older than 5 minutes.
  public func onAppear() {
    shell.follow()
    let wallClock = shell.parts.milliseconds
    shell.handle(always: true) { machine, now in machine.appeared(now: now, wallClock: wallClock) }
  }

  /// The screen is gone; what it has asked for is given up, down to the server.
  public func onDisappear() { shell.handle { machine, _ in machine.disappeared() } }

  /// The app came back to the foreground.
  ///
  /// It loads what is older than 5 minutes, and asks for the visible stock.
  public func onForeground() {
    shell.handle(always: true) { machine, now in machine.foregrounded(now: now) }
  }

  /// The category was pulled to refresh; returns when nothing is being loaded any more, or the caller is cancelled.
  ///
  /// What is shown stays until the first page is there anew, and then gives way to it alone. Of two refreshes the last one
  /// counts.
  public func refresh() async {
    shell.handle { machine, now in machine.refreshed(now: now) }
    await shell.settled()
  }

  /// "Try again" was tapped, for the category or for more of it.
  public func retry() { shell.handle { machine, now in machine.retried(now: now) } }

  /// The end of the products is near; while a page is being loaded, and at the end, nothing happens.
  public func loadMore() { shell.handle { machine, now in machine.loadMore(now: now) } }

  /// These tiles are in view, and no others.
  ///
  /// Within 100 ms the stock of those that are new and still there is asked for.
  public func visibleTilesChanged(_ tiles: [TileID]) {
    shell.handle { machine, now in machine.visibleTilesChanged(tiles, now: now) }
  }

  /// Sets the quantity of a product in the cart, and says what became of it; the latest tap counts.
  ///
  /// Without an address that can be delivered to, it leads to where one is chosen.
  @discardableResult
  public func setQuantity(_ quantity: Int, for sku: SKU) async -> QuantityOutcome {
    let outcome = await shell.parts.setQuantity(quantity, of: sku, in: shell.presenter.shown.area)
    if outcome == .needsAddress { channel.send(.address) }
    return outcome
  }

  // MARK: - Effects

  private func perform(_ effect: CategoryMachine.Effect) {
    switch effect {
    case .resolveArea(let number): shell.resolveArea(number)
    case .loadPage(let number, let hub, let category, let cursor, let isReload):
      loadPage(number, hub, category, after: cursor, isReload: isReload)
    case .cancelLoad(let number): shell.cancelLoad(number)
    case .addStock(let question, let page): addStock(question, to: page)
    case .askStock(let question, let skus, let hub): shell.askStock(question, skus, hub)
    case .cancelStock(let question): shell.cancelStock(question)
    case .reloadCart: shell.reloadCart()
    case .startTimer(let timer, let number, let deadline): shell.startTimer(timer, number, deadline)
    case .stopTimer(let timer): shell.stopTimer(timer)
    case .report(let event): shell.report(event)
    }
  }

  private func loadPage(
    _ number: Int, _ hub: HubID, _ category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) {
    shell.tasks.run(.load(number)) { [weak shell, parts = shell.parts] in
      let outcome = await parts.outcome {
        try await parts.catalogue.pageAwaitingStock(
          hub: hub, category: category, after: cursor, isReload: isReload)
      }
      switch outcome {
      case .success(let page):
        shell?.handle { machine, now in machine.pageLoaded(page, number: number, now: now) }
      case .failure(let failure):
        shell?.handle { machine, now in
          machine.pageFailed(failure, number: number, hub: hub, now: now)
        }
      case nil: break
      }
    }
  }

  private func addStock(_ question: Int, to page: ProductPage) {
    shell.runQuestion(question) { [catalogue = shell.parts.catalogue] in
      await catalogue.addingStock(to: page)
    } answered: { machine, stocked, now in
      machine.stockAdded(to: stocked, question: question, now: now)
    }
  }
}

extension CategoryMachine: ScreenMachine {}

extension CategoryScreen {
  fileprivate var hasRows: Bool {
    if case .products = content { true } else { false }
  }
}
