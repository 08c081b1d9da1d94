public import BasketComparison
public import Observation
public import PriceboardTelemetry

/// The comparison of one basket.
///
/// It is computed off the main actor. A new request takes the place of one that still runs, whose late result shows
/// nothing. While a comparison runs, and after it failed, no earlier result is shown.
@MainActor
@Observable
public final class RecommendationModel {
  /// Where the recommendation leads.
  public enum Route: Sendable {
    /// To the lines and their prices.
    case itemBreakdown(ComparisonReading)
    /// To the lines without a price.
    case missingItems(ComparisonReading)
    /// To how stores are compared.
    case methodology(ComparisonPolicy)
  }

  /// What the screen shows.
  public private(set) var state: RecommendationViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let wording: Wording
  @ObservationIgnored private let policy: ComparisonPolicy
  @ObservationIgnored private let names: ProductNames
  @ObservationIgnored private let telemetry: any TelemetrySink
  @ObservationIgnored private let compare:
    @concurrent @Sendable (ComparisonRequest) async throws -> ComparisonResult
  @ObservationIgnored private let channel: RouteChannel<Route>
  @ObservationIgnored private let broadcast: StateBroadcast<RecommendationViewState>
  @ObservationIgnored private let slot = TaskSlot()
  @ObservationIgnored private var load = LoadMachine<ComparisonRequest, ComparisonReading>()

  /// Creates the screen for a region.
  public convenience init(
    wording: Wording, region: RegionData, policy: ComparisonPolicy = ComparisonPolicy(),
    telemetry: any TelemetrySink = .none
  ) {
    let engine = BasketComparisonEngine(policy: policy)
    self.init(wording: wording, policy: policy, names: region.names, telemetry: telemetry) { request in
      try engine.compare(request, in: region.index)
    }
  }

  /// Creates the screen with a way to compare; it is called off the main actor.
  public init(
    wording: Wording, policy: ComparisonPolicy, names: ProductNames, telemetry: any TelemetrySink = .none,
    compare: @escaping @concurrent @Sendable (ComparisonRequest) async throws -> ComparisonResult
  ) {
    self.wording = wording
    self.policy = policy
    self.names = names
    self.telemetry = telemetry
    self.compare = compare
    let first = RecommendationViewState.comparing(wording)
    state = first
    broadcast = StateBroadcast(first)
    channel = RouteChannel()
    routes = channel.routes
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<RecommendationViewState> { broadcast.states() }

  /// A basket was to be compared; asked again for the same request while it runs or is shown, nothing happens.
  ///
  /// Swaps are always asked for, because the screen of missing lines shows them.
  public func compareTapped(_ request: ComparisonRequest) {
    var request = request
    request.suggestsSwaps = true
    switch load.phase {
    case .loading(request), .loaded(request, _): break
    case .idle, .loading, .loaded, .failed: run(load.requested(request))
    }
  }

  /// Prices changed, so that the same basket is to be compared anew.
  public func pricesChanged() {
    switch load.phase {
    case .idle: break
    case .loading(let request), .loaded(let request, _), .failed(let request, _):
      run(load.requested(request))
    }
  }

  /// "Try again" was tapped.
  public func retryTapped() {
    if let again = load.retryTapped() { run(again) }
  }

  /// The lines and their prices were tapped.
  public func itemBreakdownTapped() {
    if let reading, state.itemBreakdown.isEnabled { channel.send(.itemBreakdown(reading)) }
  }

  /// The lines without a price were tapped.
  public func missingItemsTapped() {
    if let reading, state.missingItems.isEnabled { channel.send(.missingItems(reading)) }
  }

  /// How stores are compared was tapped.
  public func methodologyTapped() { channel.send(.methodology(policy)) }

  private var reading: ComparisonReading? {
    if case .loaded(_, let reading) = load.phase { reading } else { nil }
  }

  private func run(_ load: LoadMachine<ComparisonRequest, ComparisonReading>.Load) {
    show(.comparing(wording))
    slot.replace(
      with: Task { [weak self, wording, policy, names, telemetry, compare] in
        do {
          let (reading, shown) = try await BackgroundWork.run {
            let reading = ComparisonReading(
              try await compare(load.input), policy: policy, names: names, wording: wording)
            return (reading, RecommendationViewState.compared(reading))
          }
          guard let self, self.load.isNewest(load) else { return }
          self.load.finished(reading, number: load.number)
          reading.result.report(to: telemetry)
          self.show(shown)
        } catch {
          guard let self, self.load.isNewest(load) else { return }
          let failure = LoadFailure(error)
          self.load.failed(failure, number: load.number)
          self.show(.failed(failure, wording))
        }
      })
  }

  private func show(_ new: RecommendationViewState) {
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }
}
