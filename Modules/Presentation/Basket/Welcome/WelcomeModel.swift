public import BasketComparison
public import Observation
import PriceboardTelemetry

/// The first screen: the basket of last time, a demo, or a new basket.
@MainActor
@Observable
public final class WelcomeModel {
  /// Where the first screen leads.
  public enum Route: Equatable, Sendable {
    /// To the demo basket.
    case demo
    /// To a new basket.
    case newBasket
    /// To the basket of last time.
    case savedBasket(Basket)
    /// To how stores are compared.
    case methodology
  }

  /// What the screen shows.
  public private(set) var state: WelcomeViewState
  /// Where taps lead; for one consumer, and none is lost.
  @ObservationIgnored public let routes: AsyncStream<Route>

  @ObservationIgnored private let wording: Wording
  @ObservationIgnored private let savedBasket: @concurrent @Sendable () async throws -> Basket?
  @ObservationIgnored private let channel: RouteChannel<Route>
  @ObservationIgnored private let broadcast: StateBroadcast<WelcomeViewState>
  @ObservationIgnored private let slot = TaskSlot()
  @ObservationIgnored private var load = LoadMachine<SavedBasket, Basket?>()

  /// Creates the screen; `savedBasket` reads the basket of last time, off the main actor.
  public init(wording: Wording, savedBasket: @escaping @concurrent @Sendable () async throws -> Basket?) {
    self.wording = wording
    self.savedBasket = savedBasket
    let first = WelcomeViewState.loading(wording)
    state = first
    broadcast = StateBroadcast(first)
    channel = RouteChannel()
    routes = channel.routes
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<WelcomeViewState> { broadcast.states() }

  /// The screen came into view.
  public func appeared() {
    guard case .idle = load.phase else { return }
    run(load.requested(SavedBasket()))
  }

  /// "Try again" was tapped.
  public func retryTapped() {
    if let again = load.retryTapped() { run(again) }
  }

  /// "Continue" was tapped.
  public func savedBasketTapped() {
    if case .loaded(_, let basket?) = load.phase, !basket.items.isEmpty { channel.send(.savedBasket(basket)) }
  }

  /// The demo was tapped.
  public func demoTapped() { channel.send(.demo) }

  /// A new basket was tapped.
  public func newBasketTapped() { channel.send(.newBasket) }

  /// How stores are compared was tapped.
  public func methodologyTapped() { channel.send(.methodology) }

  private func run(_ load: LoadMachine<SavedBasket, Basket?>.Load) {
    show()
    slot.replace(
      with: Task { [weak self, savedBasket] in
        do {
          let basket = try await BackgroundWork.run(savedBasket)
          self?.load.finished(basket, number: load.number)
        } catch {
          self?.load.failed(LoadFailure(error), number: load.number)
        }
        self?.show()
      })
  }

  private func show() {
    let new: WelcomeViewState =
      switch load.phase {
      case .idle, .loading: .loading(wording)
      case .loaded(_, let basket): .ready(basket, wording)
      case .failed: .unreadable(wording)
      }
    guard new != state else { return }
    state = new
    broadcast.send(new)
  }

  /// What is loaded: there is one saved basket.
  private struct SavedBasket: Equatable, Sendable {}
}
