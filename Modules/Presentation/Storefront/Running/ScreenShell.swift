import Cart
import DeliveryArea
import PriceboardTelemetry
import PriceboardTransport
import StockCache

/// Runs the machine of one screen: follows what it follows, carries out the effects that all screens have, and shows what
/// the machine says.
///
/// A view model holds it, and carries out the effects that its screen alone has.
@MainActor
final class ScreenShell<Machine: ScreenMachine, State: Equatable & Sendable> {
  let parts: ScreenParts
  let tasks = TaskTable<ScreenTask>()
  let presenter: StatePresenter<Machine.Screen, State>
  private(set) var machine: Machine
  private let refreshes = WaitingRoom()
  private var isFollowing = false
  /// Carries out one effect; set once by the view model.
  var perform: @MainActor (Machine.Effect) -> Void = { _ in }
  /// Takes each state that is shown; set once by the view model.
  var show: @MainActor (State) -> Void = { _ in }

  init(
    _ machine: Machine, parts: ScreenParts, hasRows: @escaping (Machine.Screen) -> Bool,
    build: @escaping @Sendable (Machine.Screen) -> State
  ) {
    self.machine = machine
    self.parts = parts
    presenter = StatePresenter(machine.screen, hasRows: hasRows, build: build)
    presenter.onChange = { [weak self] state in self?.show(state) }
    presenter.onBuilt = { [weak self] in self?.settle() }
  }

  /// One event: the machine says what follows from it, and the screen is shown as it is then.
  ///
  /// `always` is for events that change what may be said by the passing of time alone.
  func handle(always: Bool = false, _ event: (inout Machine, Duration) -> [Machine.Effect]) {
    for effect in event(&machine, parts.now) { perform(effect) }
    presenter.show(machine.screen, always: always)
    settle()
  }

  /// Waits until nothing is loaded or built any more, or the calling task is cancelled.
  func settled() async { await refreshes.wait() }

  private func settle() {
    refreshes.isOpen = !machine.isLoading && !presenter.isBusy
  }

  // MARK: - What is followed

  /// Follows the cart, the network and the area from now on; the next time it does nothing.
  ///
  /// - Returns: whether it was the first time.
  @discardableResult
  func follow() -> Bool {
    guard !isFollowing else { return false }
    isFollowing = true
    follow(parts.cart.states(), as: .cart) { machine, cart, _ in
      machine.cartChanged(cart)
      return []
    }
    follow(parts.network.changes(), as: .network) { machine, isOnline, now in
      machine.networkChanged(isOnline: isOnline, now: now)
    }
    follow(parts.area.areaChanges(), as: .area) { machine, area, now in
      machine.areaChanged(area, now: now)
    }
    return true
  }

  func follow<Value: Sendable>(
    _ values: AsyncStream<Value>, as task: ScreenTask,
    _ event: @escaping @MainActor (inout Machine, Value, Duration) -> [Machine.Effect]
  ) {
    tasks.run(task) { [weak self] in
      for await value in values {
        self?.handle { machine, now in event(&machine, value, now) }
      }
    }
  }

  // MARK: - Effects that all screens have

  func resolveArea(_ number: Int) {
    tasks.run(.load(number)) { [weak self, parts] in
      switch await parts.outcome({ try await parts.area.area() }) {
      case .success(let area):
        self?.handle { machine, now in machine.areaResolved(area, number: number, now: now) }
      case .failure(let failure):
        self?.handle { machine, _ in
          machine.areaFailed(failure, number: number)
          return []
        }
      case nil: break
      }
    }
  }

  func cancelLoad(_ number: Int) {
    tasks.cancel(.load(number))
    tasks.cancel(.savedHome(number))
  }

  func askStock(_ question: Int, _ skus: [SKU], _ hub: HubID) {
    runQuestion(question) { [parts] in
      await parts.stock.stock(of: skus, at: hub)
    } answered: { machine, readings, now in
      machine.stockAnswered(readings, question: question, hub: hub, now: now)
    }
  }

  /// Asks for stock in some way; an answer to a question that was given up is none, because it comes at once and holds
  /// nothing new.
  func runQuestion<Answer: Sendable>(
    _ question: Int, _ ask: @escaping @concurrent @Sendable () async -> Answer,
    answered: @escaping @MainActor (inout Machine, Answer, Duration) -> [Machine.Effect]
  ) {
    tasks.run(.stock(question)) { [weak self] in
      let answer = await BackgroundWork.run(ask)
      guard !Task.isCancelled else { return }
      self?.handle { machine, now in answered(&machine, answer, now) }
    }
  }

  func cancelStock(_ question: Int) { tasks.cancel(.stock(question)) }

  func reloadCart() {
    tasks.run(.reloadCart) { [cart = parts.cart] in await BackgroundWork.run { await cart.reload() } }
  }

  func startTimer(_ timer: StorefrontTimer, _ number: Int, _ deadline: Duration) {
    tasks.run(.timer(timer)) { [weak self, parts] in
      guard (try? await parts.timeline.sleep(until: deadline)) != nil else { return }
      self?.handle(always: true) { machine, now in
        machine.timerFired(timer, number: number, now: now)
      }
    }
  }

  func stopTimer(_ timer: StorefrontTimer) { tasks.cancel(.timer(timer)) }

  func report(_ event: StorefrontEvent) { parts.telemetry.record(event) }
}
