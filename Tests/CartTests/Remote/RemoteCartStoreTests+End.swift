import DeliveryArea
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Cart

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RemoteCartStoreTests {
  @Test func `a cart that is dropped ends its streams, its following and its reading`() async {
    var store: RemoteCartStore? = RemoteCartStore(service: calls.service, areas: areas)
    await calls.call(0)
    #expect(areas.broadcast.followerCount == 1)
    weak let gone = store
    let states = store?.states()
    store = nil
    #expect(gone == nil)
    await calls.cancelled(0)
    if let states { for await _ in states {} }
    #expect(areas.broadcast.followerCount == 0)
  }

  @Test func `a cart that is dropped reports nothing of the reading that it ends`() async {
    let telemetry = TelemetrySpy()
    weak var gone: CartCore?
    do {
      let core = CartCore(service: calls.service, telemetry: telemetry)
      gone = core
      core.areaChanged(.served("a"))
      await calls.call(0)
      core.stop()
    }
    await calls.cancelled(0)
    // The reading holds the core until it has ended.
    while gone != nil { await Task.yield() }
    #expect(telemetry.events.isEmpty)
  }

  @Test func `after its end a cart reads nothing, and whoever waits is told that nobody knows`() async {
    let core = CartCore(service: calls.service, telemetry: TelemetrySpy())
    core.areaChanged(.served("a"))
    await calls.answer(0, #"{"items":[]}"#)
    while core.state.phase != .loaded { await Task.yield() }
    async let outcome = core.setQuantity(2, of: "p1", at: "a")
    await calls.call(1)
    core.stop()
    await calls.fail(1, HTTPFailure.unreachable)
    #expect(await outcome == .unconfirmed)
    #expect(calls.made.count == 2)
  }
}
