public import BasketComparison
public import Observation
import PriceboardTelemetry

/// The lines of a comparison that have no price, and what could be bought instead.
@MainActor
@Observable
public final class MissingItemsModel {
  /// What the screen leads to.
  public enum Route: Equatable, Sendable {
    /// A product is to take the place of another one in the basket.
    case replace(CanonicalProductID, with: CanonicalProductID)
  }

  /// What the screen shows.
  public let state: MissingItemsViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let channel = RouteChannel<Route>()
  @ObservationIgnored private let broadcast: StateBroadcast<MissingItemsViewState>

  /// Creates the screen of a comparison; its lines are written off the main actor.
  public init(_ reading: ComparisonReading) async {
    let first = await BackgroundWork.run { MissingItemsViewState(reading) }
    state = first
    broadcast = StateBroadcast(first)
    routes = channel.routes
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<MissingItemsViewState> { broadcast.states() }

  /// The swap of a line at a store was tapped; nothing happens where none is shown.
  public func swapTapped(store: StoreID, product: CanonicalProductID) {
    let line = state.sections.first { $0.storeID == store }?.lines.first { $0.productID == product }
    guard let swap = line?.swap else { return }
    channel.send(.replace(product, with: swap.productID))
  }
}
