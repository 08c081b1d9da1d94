public import BasketComparison
public import Observation
import PriceboardTelemetry

/// The lines of a comparison, and what makes the difference against a store that can be chosen.
@MainActor
@Observable
public final class ItemBreakdownModel {
  /// What the screen shows.
  public private(set) var state: ItemBreakdownViewState

  @ObservationIgnored private let reading: ComparisonReading
  @ObservationIgnored private let broadcast: StateBroadcast<ItemBreakdownViewState>

  /// Creates the screen of a comparison; its many prices are written off the main actor.
  public init(_ reading: ComparisonReading) async {
    self.reading = reading
    let first = await BackgroundWork.run { ItemBreakdownViewState(reading) }
    state = first
    broadcast = StateBroadcast(first)
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<ItemBreakdownViewState> { broadcast.states() }

  /// A store to hold against the cheapest one was tapped; one without differences of its own changes nothing.
  public func rivalTapped(_ store: StoreID) {
    guard reading.drivers.contains(where: { $0.againstStoreID == store }) else { return }
    let new = state.replacing(drivers: DriversState(reading, rival: store))
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }
}
