import Cart
import DeliveryArea
import StockCache

/// What the machines of the storefront's screens have in common, so that one shell can run each.
protocol ScreenMachine: Sendable {
  associatedtype Screen: Equatable & Sendable
  associatedtype Effect: StorefrontEffect

  var screen: Screen { get }
  var isLoading: Bool { get }

  mutating func areaChanged(_ area: DeliveryArea, now: Duration) -> [Effect]
  mutating func areaResolved(_ area: DeliveryArea, number: Int, now: Duration) -> [Effect]
  mutating func areaFailed(_ failure: LoadFailure, number: Int)
  mutating func cartChanged(_ cart: CartState)
  mutating func networkChanged(isOnline: Bool, now: Duration) -> [Effect]
  mutating func stockAnswered(
    _ readings: StockReadings, question: Int, hub: HubID, now: Duration
  ) -> [Effect]
  mutating func timerFired(_ timer: StorefrontTimer, number: Int, now: Duration) -> [Effect]
}
