public import BasketComparison
public import Observation
import PriceboardTelemetry

/// How stores are compared, written from the thresholds that are really in use.
@MainActor
@Observable
public final class MethodologyModel {
  /// What the screen shows.
  public private(set) var state: MethodologyViewState

  @ObservationIgnored private let wording: Wording
  @ObservationIgnored private let broadcast: StateBroadcast<MethodologyViewState>

  /// Creates the screen of a policy.
  public init(policy: ComparisonPolicy, wording: Wording) {
    self.wording = wording
    let first = MethodologyViewState(policy, wording: wording)
    state = first
    broadcast = StateBroadcast(first)
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<MethodologyViewState> { broadcast.states() }

  /// Another policy came into use.
  public func policyChanged(_ policy: ComparisonPolicy) {
    let new = MethodologyViewState(policy, wording: wording)
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }
}
