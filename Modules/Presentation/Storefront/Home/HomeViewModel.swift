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

/// The home of the hub that delivers to the shopper.
///
/// From the first appearance on it follows the area, the address, the cart and the network. A saved home is shown until
/// the fresh one is there. Nothing of another hub, and nothing of an older load, is ever shown; a changed hub takes what
/// was shown away at once. Stock is asked for what is visible, and each count goes when it is too old.
/// States are built off the main actor, and assigned only when they differ.
/// Dropping it ends all that it follows and waits for.
@MainActor
@Observable
public final class HomeViewModel {
  /// Where the home leads.
  public enum Route: Hashable, Sendable {
    /// To a category.
    case category(CategoryRoute)
    /// To where an address is chosen.
    case address
  }

  /// What the screen shows.
  public private(set) var state: HomeViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let channel = RouteChannel<Route>()
  @ObservationIgnored private let shell: ScreenShell<HomeMachine, HomeViewState>

  /// Creates the home, which asks for nothing before it appears.
  ///
  /// - Parameters:
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
    area: any DeliveryAreaRepository, catalogue: any CatalogueRepository, stock: any StockRepository,
    cart: any CartStore, updateQuantity: any UpdateQuantityUseCase,
    network: any NetworkStatus = UnknownNetworkStatus(), wording: Wording, timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date = { Date() }, lowStockLimit: Int = 3,
    telemetry: any TelemetrySink = .none
  ) {
    let parts = ScreenParts(
      area: area, catalogue: catalogue, stock: stock, cart: cart, updateQuantity: updateQuantity,
      network: network, timeline: timeline, wallClock: wallClock, telemetry: telemetry)
    shell = ScreenShell(HomeMachine(isOnline: network.isOnline), parts: parts, hasRows: \.hasRows) { screen in
      HomeViewState(
        screen, now: parts.now, wallClock: parts.milliseconds, wording: wording, lowStockLimit: lowStockLimit)
    }
    state = shell.presenter.state
    routes = channel.routes
    shell.perform = { [weak self] effect in self?.perform(effect) }
    shell.show = { [weak self] state in self?.state = state }
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<HomeViewState> { shell.presenter.states() }

  // MARK: - Actions

  /// The screen is there.
  ///
  /// It loads what is missing or older than 5 minutes.
  public func onAppear() {
    if shell.follow() {
      shell.follow(shell.parts.area.addressChanges(), as: .address) { machine, address, _ in
        machine.addressChanged(address)
        return []
      }
    }
    shell.handle(always: true) { machine, now in machine.appeared(now: now) }
  }

  /// The screen is gone; what it has asked for is given up, down to the server.
  public func onDisappear() { shell.handle { machine, _ in machine.disappeared() } }

  /// The app came back to the foreground.
  ///
  /// It loads what is older than 5 minutes, and asks for the visible stock.
  public func onForeground() {
    shell.handle(always: true) { machine, now in machine.foregrounded(now: now) }
  }

  /// The home was pulled to refresh; returns when nothing is being loaded any more, or the caller is cancelled.
  ///
  /// What is shown stays until the new home is there. Of two refreshes the last one counts.
  public func refresh() async {
    shell.handle { machine, now in machine.refreshed(now: now) }
    await shell.settled()
  }

  /// "Try again" was tapped.
  public func retry() { shell.handle { machine, now in machine.retried(now: now) } }

  /// A section came into view; its products' stock is asked for within 100 ms.
  public func sectionAppeared(_ id: SectionID) {
    shell.handle { machine, now in machine.sectionAppeared(id, now: now) }
  }

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

  /// A category was tapped.
  public func categoryTapped(_ id: CategoryID) {
    if let route = shell.machine.route(to: id) { channel.send(.category(route)) }
  }

  /// The address, or "Change address", was tapped.
  public func addressTapped() { channel.send(.address) }

  // MARK: - Effects

  private func perform(_ effect: HomeMachine.Effect) {
    switch effect {
    case .resolveArea(let number): shell.resolveArea(number)
    case .loadSavedHome(let number, let hub): loadSavedHome(number, hub)
    case .loadHome(let number, let hub): loadHome(number, hub)
    case .cancelLoad(let number): shell.cancelLoad(number)
    case .addStock(let question, let storefront): addStock(question, to: storefront)
    case .askStock(let question, let skus, let hub): shell.askStock(question, skus, hub)
    case .cancelStock(let question): shell.cancelStock(question)
    case .reloadCart: shell.reloadCart()
    case .startTimer(let timer, let number, let deadline): shell.startTimer(timer, number, deadline)
    case .stopTimer(let timer): shell.stopTimer(timer)
    case .report(let event): shell.report(event)
    }
  }

  private func loadSavedHome(_ number: Int, _ hub: HubID) {
    shell.tasks.run(.savedHome(number)) { [weak shell, parts = shell.parts] in
      let saved = await BackgroundWork.run { await parts.catalogue.savedStorefront(hub: hub) }
      shell?.handle { machine, now in
        machine.savedHomeLoaded(saved, number: number, now: now, wallClock: parts.milliseconds)
      }
    }
  }

  private func loadHome(_ number: Int, _ hub: HubID) {
    shell.tasks.run(.load(number)) { [weak shell, parts = shell.parts] in
      switch await parts.outcome({ try await parts.catalogue.storefrontAwaitingStock(hub: hub) }) {
      case .success(let storefront):
        shell?.handle { machine, now in
          machine.homeLoaded(storefront, number: number, now: now, wallClock: parts.milliseconds)
        }
      case .failure(let failure):
        shell?.handle { machine, now in
          machine.homeFailed(failure, number: number, hub: hub, now: now)
        }
      case nil: break
      }
    }
  }

  private func addStock(_ question: Int, to storefront: Storefront) {
    shell.runQuestion(question) { [catalogue = shell.parts.catalogue] in
      await catalogue.addingStock(to: storefront)
    } answered: { machine, stocked, now in
      machine.stockAdded(to: stocked, question: question, now: now)
    }
  }
}

extension HomeMachine: ScreenMachine {}

extension HomeScreen {
  fileprivate var hasRows: Bool {
    if case .storefront = content { true } else { false }
  }
}
