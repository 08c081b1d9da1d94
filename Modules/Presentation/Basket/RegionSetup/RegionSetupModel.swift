public import BasketComparison
public import Observation
import PriceboardTelemetry

/// The choice of a region and of the stores to compare.
///
/// Regions, products and prices are loaded and indexed off the main actor. A region that is chosen while another is
/// still being loaded takes its place; the other's late reply shows nothing.
@MainActor
@Observable
public final class RegionSetupModel {
  /// Where the choice leads.
  public enum Route: Sendable {
    /// To the basket, with the region's data and the chosen stores by key.
    case chosen(Region, RegionData, stores: [StoreID])
  }

  /// What the screen shows.
  public private(set) var state: RegionSetupViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let wording: Wording
  @ObservationIgnored private let policy: StalenessPolicy
  @ObservationIgnored private let day: (Region) -> CalendarDay
  @ObservationIgnored private let regions: @concurrent @Sendable () async throws -> [Region]
  @ObservationIgnored private let products: any ProductRepository
  @ObservationIgnored private let offers: any OfferRepository
  @ObservationIgnored private let channel: RouteChannel<Route>
  @ObservationIgnored private let broadcast: StateBroadcast<RegionSetupViewState>
  @ObservationIgnored private let slot = TaskSlot()
  @ObservationIgnored private var machine = RegionSetupMachine()

  /// Creates the screen.
  ///
  /// - Parameters:
  ///   - wording: The words and the locale of prices.
  ///   - policy: What the ages of prices mean.
  ///   - day: Which day it is in a region.
  ///   - regions: Loads the regions that can be chosen.
  ///   - products: Where a region's products come from.
  ///   - offers: Where a region's prices come from.
  public init(
    wording: Wording, policy: StalenessPolicy = StalenessPolicy(), day: @escaping (Region) -> CalendarDay,
    regions: @escaping @concurrent @Sendable () async throws -> [Region], products: any ProductRepository,
    offers: any OfferRepository
  ) {
    self.wording = wording
    self.policy = policy
    self.day = day
    self.regions = regions
    self.products = products
    self.offers = offers
    let first = RegionSetupViewState(.idle, policy: policy, wording: wording, day: day)
    state = first
    broadcast = StateBroadcast(first)
    channel = RouteChannel()
    routes = channel.routes
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<RegionSetupViewState> { broadcast.states() }

  /// The screen came into view.
  public func appeared() { run(machine.appeared()) }

  /// "Try again" was tapped.
  public func retryTapped() { run(machine.retryTapped()) }

  /// A region was tapped.
  public func regionTapped(_ id: RegionID) { run(machine.regionTapped(id)) }

  /// A store was tapped, which puts it in or takes it out.
  public func storeTapped(_ id: StoreID) {
    machine.storeTapped(id)
    show()
  }

  /// "Continue" was tapped.
  public func proceedTapped() { run(machine.proceedTapped()) }

  private func run(_ effect: RegionSetupMachine.Effect?) {
    switch effect {
    case nil:
      break
    case .loadRegions(let number):
      load(number, with: regions) { $0.regionsLoaded($1, load: number) }
    case .loadRegion(let region, let number):
      load(
        number,
        with: { [products, offers] in
          async let catalogue = products.fetchCatalogue(regionId: region.id)
          async let payload = offers.fetchCurrentOffers(regionId: region.id)
          return try await RegionData(catalogue: catalogue, offers: payload)
        },
        then: { $0.regionLoaded($1, load: number) })
    case .proceed(let region, let stores):
      guard case .ready(_, let data, _, _) = machine.phase else { return }
      channel.send(.chosen(region, data, stores: stores))
    }
  }

  private func load<Output: Sendable>(
    _ number: Int, with work: @escaping @concurrent @Sendable () async throws -> Output,
    then apply: @escaping (inout RegionSetupMachine, Output) -> Void
  ) {
    show()
    slot.replace(
      with: Task { [weak self] in
        do {
          let output = try await BackgroundWork.run(work)
          guard let self else { return }
          apply(&self.machine, output)
        } catch {
          self?.machine.loadFailed(LoadFailure(error), load: number)
        }
        self?.show()
      })
  }

  private func show() {
    let new = RegionSetupViewState(machine.phase, policy: policy, wording: wording, day: day)
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }
}
