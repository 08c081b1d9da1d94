public import BasketComparison
public import Observation
import PriceboardTelemetry

/// The basket: quantities, lines of the same product, and what keeps a line from being compared.
@MainActor
@Observable
public final class BasketReviewModel {
  /// What the screen leads to.
  public enum Route: Equatable, Sendable {
    /// The basket changed, for whoever keeps it.
    case basketChanged(Basket)
    /// To the search for products.
    case addProducts
    /// To the comparison.
    case compare(Basket)
  }

  /// What the screen shows.
  public private(set) var state: BasketReviewViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let wording: Wording
  @ObservationIgnored private let names: ProductNames
  @ObservationIgnored private let stores: [Store]
  @ObservationIgnored private let channel: RouteChannel<Route>
  @ObservationIgnored private let broadcast: StateBroadcast<BasketReviewViewState>
  @ObservationIgnored private var draft: BasketDraft

  /// Creates the screen; `names` are those of the region's products, and `stores` its stores.
  public init(wording: Wording, names: ProductNames, stores: [Store] = [], basket: Basket) {
    self.wording = wording
    self.names = names
    self.stores = stores
    draft = BasketDraft(basket)
    let first = Self.state(of: BasketDraft(basket), names, stores, wording)
    state = first
    broadcast = StateBroadcast(first)
    channel = RouteChannel()
    routes = channel.routes
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<BasketReviewViewState> { broadcast.states() }

  /// An amount was typed; one that cannot be priced changes nothing.
  public func quantityChanged(line: Int, to amount: Int) { edit { $0.quantityChanged(line, to: amount) } }

  /// "One more" was tapped.
  public func increaseTapped(line: Int) { edit { $0.increased(line) } }

  /// "One less" was tapped.
  public func decreaseTapped(line: Int) { edit { $0.decreased(line) } }

  /// "Remove" was tapped.
  public func removeTapped(line: Int) { edit { $0.removed(line) } }

  /// "Merge" was tapped.
  public func mergeTapped() { edit { $0.duplicatesMerged() } }

  /// "Add products" was tapped.
  public func addProductsTapped() { channel.send(.addProducts) }

  /// "Compare stores" was tapped.
  public func compareTapped() {
    if !draft.lines.isEmpty { channel.send(.compare(draft.basket)) }
  }

  private func edit(_ change: (inout BasketDraft) -> Void) {
    let before = draft
    change(&draft)
    guard draft != before else { return }
    channel.send(.basketChanged(draft.basket))
    let new = Self.state(of: draft, names, stores, wording)
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }

  private static func state(
    of draft: BasketDraft, _ names: ProductNames, _ stores: [Store], _ wording: Wording
  ) -> BasketReviewViewState {
    BasketReviewViewState(
      draft, names: names,
      storeName: { id in stores.first { $0.id == id }?.name ?? id.rawValue }, wording: wording)
  }
}
