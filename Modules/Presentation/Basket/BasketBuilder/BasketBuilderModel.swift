public import BasketComparison
public import Observation
import PriceboardTelemetry

/// The search for products while typing, and ready-made baskets.
///
/// Searches run off the main actor. A newer text cancels the search of an older one, whose late result shows
/// nothing.
@MainActor
@Observable
public final class BasketBuilderModel {
  /// What the screen leads to.
  public enum Route: Equatable, Sendable {
    /// The basket changed, for whoever keeps it.
    case basketChanged(Basket)
    /// To the basket.
    case review(Basket)
  }

  /// What the screen shows.
  public private(set) var state: BasketBuilderViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let wording: Wording
  @ObservationIgnored private let find: @concurrent @Sendable (String) async -> ProductHits
  @ObservationIgnored private let channel: RouteChannel<Route>
  @ObservationIgnored private let broadcast: StateBroadcast<BasketBuilderViewState>
  @ObservationIgnored private let slot = TaskSlot()
  @ObservationIgnored private var machine: BasketBuilderMachine

  /// Creates the screen.
  ///
  /// - Parameters:
  ///   - wording: The words.
  ///   - search: The products.
  ///   - limit: The most products that are listed; 20 by default.
  ///   - templates: The ready-made baskets.
  ///   - basket: The basket so far.
  public convenience init(
    wording: Wording, search: ProductSearch, limit: Int = 20, templates: [Basket] = [], basket: Basket
  ) {
    self.init(wording: wording, templates: templates, basket: basket) { text in
      search.hits(for: text, limit: limit)
    }
  }

  init(
    wording: Wording, templates: [Basket], basket: Basket,
    find: @escaping @concurrent @Sendable (String) async -> ProductHits
  ) {
    self.wording = wording
    self.find = find
    let machine = BasketBuilderMachine(basket: basket, templates: templates)
    self.machine = machine
    let first = BasketBuilderViewState(machine, wording: wording)
    state = first
    broadcast = StateBroadcast(first)
    channel = RouteChannel()
    routes = channel.routes
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<BasketBuilderViewState> { broadcast.states() }

  /// The text of the search field changed.
  public func searchTextChanged(_ text: String) {
    let effect = machine.searchTextChanged(text)
    if effect == nil, machine.search == .nothingTyped { slot.cancel() }
    run(effect)
  }

  /// A product was tapped.
  public func productTapped(_ id: CanonicalProductID) { run(machine.productTapped(id)) }

  /// A ready-made basket was tapped.
  public func templateTapped(_ id: BasketID) { run(machine.templateTapped(id)) }

  /// The basket was changed on another screen.
  public func basketReplaced(_ basket: Basket) {
    machine.basketReplaced(basket)
    show()
  }

  /// "View basket" was tapped.
  public func reviewTapped() { run(machine.reviewTapped()) }

  private func run(_ effect: BasketBuilderMachine.Effect?) {
    show()
    switch effect {
    case nil:
      break
    case .search(let text, let number):
      slot.replace(
        with: Task { [weak self, find] in
          let hits = await BackgroundWork.run { await find(text) }
          self?.machine.searchFinished(hits, number: number)
          self?.show()
        })
    case .basketChanged(let basket):
      channel.send(.basketChanged(basket))
    case .review(let basket):
      channel.send(.review(basket))
    }
  }

  private func show() {
    let new = BasketBuilderViewState(machine, wording: wording)
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }
}
