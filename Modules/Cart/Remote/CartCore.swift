import DeliveryArea
import PriceboardTelemetry
import PriceboardTransport
import StockCache

/// Carries out what the cart's machine asks for.
///
/// Everything that more than one thread touches is in `shared`, under its lock: the machine, who waits for an answer,
/// and the steps that are still to be carried out. Steps are carried out without the lock, one thread at a time and in
/// the order of the events, so that no older state follows a newer one.
///
/// Its tasks hold it until they end: a write is never given up. A read is, by `stop()`.
final class CartCore: Sendable {
  private let endpoints: CartEndpoints
  private let telemetry: any TelemetrySink
  private let shared = Locked(Shared())
  private let broadcast: StateBroadcast<CartState>

  init(service: any HTTPService, telemetry: any TelemetrySink) {
    endpoints = CartEndpoints(service: service)
    self.telemetry = telemetry
    broadcast = StateBroadcast(shared.withLock { $0.shown })
  }

  var state: CartState { shared.withLock { $0.shown } }

  func states() -> AsyncStream<CartState> { broadcast.states() }

  func areaChanged(_ area: DeliveryArea) {
    handle { $0.machine.areaChanged(area) }
  }

  func setQuantity(_ quantity: Int, of sku: SKU, at hub: HubID) async -> QuantityOutcome {
    await withCheckedContinuation { continuation in
      handle { shared in
        let tap = shared.nextNumber()
        shared.taps[tap] = continuation
        return shared.machine.quantityTapped(quantity, of: sku, at: hub, tap: tap)
      }
    }
  }

  func reload() async {
    let number = shared.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        handle { shared in
          shared.reloads[number] = continuation
          return shared.machine.reloadAsked(number)
        }
        // The handler below may have run before there was somebody to resume.
        if Task.isCancelled { endReload(number) }
      }
    } onCancel: {
      endReload(number)
    }
  }

  /// Ends the streams and the read in flight; there is none after it.
  func stop() {
    broadcast.finish()
    let reading = shared.withLock { shared in
      shared.isStopped = true
      return shared.reading
    }
    reading?.cancel()
  }

  private func endReload(_ number: Int) {
    shared.withLock { $0.reloads.removeValue(forKey: number) }?.resume()
  }

  private enum Step: Sendable {
    case show(CartState)
    case carryOut(CartMachine.Effect)
  }

  private struct Shared: Sendable {
    var machine = CartMachine()
    var shown: CartState
    var taps: [Int: CheckedContinuation<QuantityOutcome, Never>] = [:]
    var reloads: [Int: CheckedContinuation<Void, Never>] = [:]
    var reading: Task<Void, Never>?
    var isStopped = false
    private var steps: [Step] = []
    private var isCarryingOut = false
    private var lastNumber = 0

    init() {
      shown = machine.state
    }

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Takes in what an event led to; answers whether the caller has to carry it out.
    ///
    /// A state comes before the answers that belong to it: who is answered sees it.
    mutating func add(_ effects: [CartMachine.Effect]) -> Bool {
      let state = machine.state
      if state != shown {
        shown = state
        steps.append(.show(state))
      }
      steps += effects.map { .carryOut($0) }
      guard !isCarryingOut else { return false }
      isCarryingOut = true
      return true
    }

    /// The steps that are due; nil ends the carrying out.
    mutating func takeSteps() -> [Step]? {
      guard !steps.isEmpty else {
        isCarryingOut = false
        return nil
      }
      defer { steps = [] }
      return steps
    }
  }

  private func handle(_ event: @Sendable (inout Shared) -> [CartMachine.Effect]) {
    guard shared.withLock({ $0.add(event(&$0)) }) else { return }
    while let steps = shared.withLock({ $0.takeSteps() }) {
      for step in steps { carryOut(step) }
    }
  }

  private func carryOut(_ step: Step) {
    switch step {
    case .show(let state):
      broadcast.send(state)
    case .carryOut(.read(let number, let hub)):
      startRead(number, of: hub)
    case .carryOut(.cancelRead):
      // Reads are carried out in their order, so that this is the one kept.
      shared.withLock { $0.reading }?.cancel()
    case .carryOut(.write(let number, let quantity, let sku, let hub)):
      Task { await write(number, quantity, of: sku, at: hub) }
    case .carryOut(.answer(let tap, let outcome)):
      shared.withLock { $0.taps.removeValue(forKey: tap) }?.resume(returning: outcome)
    case .carryOut(.finishReload(let number)):
      endReload(number)
    case .carryOut(.report(let event)):
      telemetry.record(event)
    }
  }

  /// Whoever waits is answered also where nobody reads any more: a write that is carried through may want a read.
  private func startRead(_ number: Int, of hub: HubID) {
    let isStopped = shared.withLock { shared in
      guard !shared.isStopped else { return true }
      shared.reading = Task { await read(number, of: hub) }
      return false
    }
    if isStopped { handle { $0.machine.readCancelled(number: number) } }
  }

  private func read(_ number: Int, of hub: HubID) async {
    do throws(CartEvent.ReadFailure) {
      let reading = try await endpoints.cart(of: hub)
      handle { $0.machine.cartRead(reading, number: number) }
    } catch {
      // Who cancelled it knows, so that nothing is reported.
      if Task.isCancelled {
        handle { $0.machine.readCancelled(number: number) }
      } else {
        handle { $0.machine.readFailed(error, number: number) }
      }
    }
  }

  private func write(_ number: Int, _ quantity: Int, of sku: SKU, at hub: HubID) async {
    let answer = await endpoints.write(quantity, of: sku, at: hub)
    handle { $0.machine.writeEnded(answer, number: number) }
  }
}
