import DeliveryArea
import PriceboardTelemetry

/// Says that the area is what the test says.
final class AreasFake: DeliveryAreaRepository {
  let broadcast: StateBroadcast<DeliveryArea>

  init(_ area: DeliveryArea? = nil) {
    broadcast = StateBroadcast(area)
  }

  func change(to area: DeliveryArea) { broadcast.send(area) }

  func areaChanges() -> AsyncStream<DeliveryArea> { broadcast.states() }

  func area() async throws -> DeliveryArea { throw DeliveryAreaError.unreachable }

  func addressChanges() -> AsyncStream<Address?> { AsyncStream { $0.finish() } }

  func setAddress(_ address: Address) async throws -> DeliveryArea { throw DeliveryAreaError.unreachable }
}
