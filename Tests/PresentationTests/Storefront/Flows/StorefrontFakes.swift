import Cart
import DeliveryArea
import PriceboardTelemetry
import StockCache

@testable import Presentation

/// An area that a test sets.
final class AreaFake: DeliveryAreaRepository {
  private let areas: StateBroadcast<DeliveryArea>
  private let addresses: StateBroadcast<Address?>
  private let answers: AnswersFake<DeliveryArea>

  /// `answers` are what the server says in turn where nothing is known.
  init(
    _ area: DeliveryArea? = nil, address: Address? = nil,
    answers: [Result<DeliveryArea, any Error>] = [.failure(DeliveryAreaError.unreachable)]
  ) {
    areas = StateBroadcast(area)
    addresses = StateBroadcast(address)
    self.answers = AnswersFake(answers)
  }

  var followerCount: Int { areas.followerCount }

  func send(_ area: DeliveryArea) { areas.send(area) }
  func send(_ address: Address?) { addresses.send(address) }

  func area() async throws -> DeliveryArea { try answers.next() }
  func areaChanges() -> AsyncStream<DeliveryArea> { areas.states() }
  func addressChanges() -> AsyncStream<Address?> { addresses.states() }
  func setAddress(_ address: Address) async throws -> DeliveryArea { try answers.next() }
}

/// A cart that a test sets, and that keeps what it is told.
final class CartFake: CartStore, UpdateQuantityUseCase {
  struct Tap: Equatable {
    let quantity: Int
    let sku: SKU
    let hub: HubID
  }

  private let current: Locked<CartState>
  private let broadcast: StateBroadcast<CartState>
  private let tapped = Locked<[Tap]>([])
  private let reloads = Locked(0)
  private let outcome: QuantityOutcome

  init(_ state: CartState = CartState(area: nil, phase: .unavailable), outcome: QuantityOutcome = .confirmed)
  {
    current = Locked(state)
    broadcast = StateBroadcast(state)
    self.outcome = outcome
  }

  var taps: [Tap] { tapped.withLock { $0 } }
  var reloadCount: Int { reloads.withLock { $0 } }
  var state: CartState { current.withLock { $0 } }

  func send(_ state: CartState) {
    current.withLock { $0 = state }
    broadcast.send(state)
  }

  func states() -> AsyncStream<CartState> { broadcast.states() }
  func reload() async { reloads.withLock { $0 += 1 } }

  func setQuantity(_ quantity: Int, of sku: SKU, at hub: HubID) async -> QuantityOutcome {
    tapped.withLock { $0.append(Tap(quantity: quantity, sku: sku, hub: hub)) }
    return outcome
  }
}
