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

/// The cart over a service: what goes over the wire, and what comes of it.
@Suite(.timeLimit(.minutes(15))) struct RemoteCartStoreTests {
  let calls = NumberedCalls()
  let areas = AreasFake(.served("h12"))
  let telemetry = TelemetrySpy()

  /// A cart of hub h12 that was read as call 0.
  func makeStore(_ body: String = #"{"items":[{"sku":"p1","quantity":1}]}"#) async -> RemoteCartStore {
    let store = RemoteCartStore(service: calls.service, areas: areas, telemetry: telemetry)
    await calls.answer(0, body)
    await store.state { $0.phase == .loaded }
    return store
  }

  @Test func `the cart of the current hub is read from its own path, and nothing of it is kept`() async {
    let store = await makeStore()
    #expect(calls.made == [HTTPCall("cart", path: ["hubs", "h12", "cart"], keeping: .never)])
    #expect(store.quantity(of: "p1") == 1)
    #expect(store.quantity(of: "p2") == 0)
    #expect(store.canEdit)
  }

  @Test func `a tap is written as an absolute quantity, and shows before it is agreed`() async {
    let store = await makeStore()
    async let outcome = store.setQuantity(3, of: "p/1 ü", at: "h12")
    let call = await calls.call(1)
    #expect(
      call
        == HTTPCall(
          "cart-item", .put, path: ["hubs", "h12", "cart", "items", "p/1 ü"],
          body: Data(#"{"quantity":3}"#.utf8)))
    #expect(store.state.line(of: "p/1 ü") == CartLine(quantity: 3, status: .writing))
    await calls.answer(1, #"{"sku":"p/1 ü","quantity":3}"#)
    #expect(await outcome == .confirmed)
    #expect(store.state.line(of: "p/1 ü") == CartLine(quantity: 3))
  }

  @Test func `a tap counts as soon as it is made`() async {
    let store = await makeStore()
    let taps = Task { @MainActor in
      async let first = store.setQuantity(2, of: "p1", at: "h12")
      async let second = store.setQuantity(5, of: "p1", at: "h12")
      return await [first, second]
    }
    await calls.call(1)
    await store.line(of: "p1", is: CartLine(quantity: 5, status: .writing))
    await calls.answer(1, #"{"sku":"p1","quantity":2}"#)
    await calls.answer(2, #"{"sku":"p1","quantity":5}"#)
    #expect(await taps.value == [.superseded, .confirmed])
    #expect(calls.made.count == 3)
  }

  @Test func `the last tap fails and the last confirmed quantity is back, not the one never sent`() async {
    let store = await makeStore(#"{"items":[]}"#)
    async let first = store.setQuantity(1, of: "p1", at: "h12")
    await calls.call(1)
    async let second = store.setQuantity(2, of: "p1", at: "h12")
    #expect(await first == .superseded)
    async let third = store.setQuantity(3, of: "p1", at: "h12")
    #expect(await second == .superseded)
    await calls.answer(1, #"{"sku":"p1","quantity":1}"#)
    await calls.fail(2, status: 409, #"{"reason":"outOfStock","quantity":1}"#)
    #expect(await third == .reverted(.outOfStock))
    #expect(store.state.line(of: "p1") == CartLine(quantity: 1))
    #expect(
      calls.made.compactMap(\.body) == [Data(#"{"quantity":1}"#.utf8), Data(#"{"quantity":3}"#.utf8)])
  }

  @Test func `a reply that arrives late does not overwrite a newer tap`() async {
    let store = await makeStore()
    async let third = store.setQuantity(3, of: "p1", at: "h12")
    await calls.call(1)
    async let fourth = store.setQuantity(4, of: "p1", at: "h12")
    #expect(await third == .superseded)
    await calls.answer(1, #"{"sku":"p1","quantity":3}"#)
    await calls.call(2)
    #expect(store.quantity(of: "p1") == 4)
    await calls.answer(2, #"{"sku":"p1","quantity":4}"#)
    #expect(await fourth == .confirmed)
    #expect(store.state.line(of: "p1") == CartLine(quantity: 4))
  }

  @Test func `a write that fails with 503 is not sent again; its line is read`() async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.fail(1, status: 503)
    let call = await calls.call(2)
    #expect(call.method == .get)
    #expect(store.state.line(of: "p1") == CartLine(quantity: 2, status: .unconfirmed))
    await calls.answer(2, #"{"items":[{"sku":"p1","quantity":1}]}"#)
    #expect(await outcome == .reverted(.other))
    #expect(store.state.line(of: "p1") == CartLine(quantity: 1))
    #expect(calls.made.count { $0.method == .put } == 1)
  }

  @Test func `a lost connection does not know: the line is read again, and settles`() async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.fail(1, HTTPFailure.unreachable)
    await calls.answer(2, #"{"items":[{"sku":"p1","quantity":2}]}"#)
    #expect(await outcome == .confirmed)
    #expect(store.state.line(of: "p1") == CartLine(quantity: 2))
  }

  @Test func `without an answer to the reading either, nobody knows until the next reload`() async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.fail(1, HTTPFailure.timedOut)
    await calls.fail(2, HTTPFailure.timedOut)
    #expect(await outcome == .unconfirmed)
    #expect(store.state.line(of: "p1") == CartLine(quantity: 2, status: .unconfirmed))
    async let reload: Void = store.reload()
    await calls.answer(3, #"{"items":[{"sku":"p1","quantity":1}]}"#)
    await reload
    #expect(store.state.line(of: "p1") == CartLine(quantity: 1))
  }

  static let certain: [(HTTPFailure, QuantityOutcome.Refusal)] = [
    (.noToken, .other), (.invalidCall, .other), (.libraryMissing(name: "libcurl"), .other),
    (.notTrusted, .offline),
    (.status(400, body: Data()), .other), (.status(404, body: Data()), .other),
    (.status(409, body: Data(#"{"reason":"limit"}"#.utf8)), .limit),
    (.status(409, body: Data(#"{"reason":"moon","quantity":1}"#.utf8)), .other),
    (.status(409, body: Data(#"<html>"#.utf8)), .other), (.status(429, body: Data()), .other),
  ]

  @Test(arguments: certain)
  func `what proves that nothing was taken brings the last confirmed quantity back at once`(
    failure: HTTPFailure, refusal: QuantityOutcome.Refusal
  ) async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.fail(1, failure)
    #expect(await outcome == .reverted(refusal))
    #expect(store.state.line(of: "p1") == CartLine(quantity: 1))
    #expect(calls.made.count == 2)
  }

  static let uncertain: [any Error] = [
    HTTPFailure.unreachable, HTTPFailure.timedOut, HTTPFailure.tryLater(after: .seconds(90)),
    HTTPFailure.notJSON,
    HTTPFailure.invalidReply, HTTPFailure.tooLarge(limit: 1), HTTPFailure.redirectRefused,
    HTTPFailure.status(500, body: Data()), HTTPFailure.status(304, body: Data()), CancellationError(),
  ]

  @Test(arguments: uncertain.indices)
  func `what does not prove it has the line read again`(index: Int) async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.fail(1, Self.uncertain[index])
    await calls.answer(2, #"{"items":[{"sku":"p1","quantity":2}]}"#)
    #expect(await outcome == .confirmed)
  }

  @Test(arguments: [
    "", "{}", "null", #"{"sku":"p2","quantity":2}"#, #"{"sku":"p1","quantity":-2}"#,
    #"{"sku":"p1","quantity":"2"}"#,
    #"{"sku":"p1","quantity":2.5}"#, #"{"sku":"p1","quantity":10000}"#, #"{"sku":"p1","quantity":1e40}"#,
    #"{"quantity":2}"#, #"{"hub":"h7","sku":"p1","quantity":2}"#, #"{"hub":7,"sku":"p1","quantity":2}"#,
  ])
  func `an answer to a write that cannot be read, or of another hub, has the line read again`(body: String)
    async
  {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.answer(1, body)
    await calls.answer(2, #"{"items":[{"sku":"p1","quantity":2}]}"#)
    #expect(await outcome == .confirmed)
  }

  @Test(arguments: [
    #"{"hub":"h12","sku":"p1","quantity":2}"#, #"{"hub":null,"sku":"p1","quantity":2}"#,
    #"{"sku":"p1","quantity":2.0,"extra":[1]}"#, #"{"sku":"p1","quantity":2,"quantity":7}"#,
  ])
  func `an answer may echo its hub and hold more`(body: String) async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.answer(1, body)
    #expect(await outcome == .confirmed)
  }

  @Test func `a server that takes another quantity than it was told reverts to that`() async {
    let store = await makeStore()
    async let outcome = store.setQuantity(9, of: "p1", at: "h12")
    await calls.answer(1, #"{"sku":"p1","quantity":6}"#)
    #expect(await outcome == .reverted(.other))
    #expect(store.state.line(of: "p1") == CartLine(quantity: 6))
  }

  @Test func `the reply to a write at the old hub, after the new hub's cart, is ignored`() async {
    let store = await makeStore()
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    await calls.call(1)
    areas.change(to: .served("h07"))
    #expect(await outcome == .superseded)
    await calls.answer(2, #"{"items":[{"sku":"p1","quantity":7}]}"#)
    await store.line(of: "p1", is: CartLine(quantity: 7))
    let states = store.states()
    await calls.answer(1, #"{"sku":"p1","quantity":2}"#)
    // A tap that comes behind the reply: whatever the reply did has been seen by then.
    async let next = store.setQuantity(8, of: "p1", at: "h07")
    await calls.answer(3, #"{"sku":"p1","quantity":8}"#)
    #expect(await next == .confirmed)
    for await state in states {
      #expect([7, 8].contains(state.line(of: "p1")?.quantity))
      if state.line(of: "p1") == CartLine(quantity: 8) { break }
    }
    #expect(calls.made[3].path == ["hubs", "h07", "cart", "items", "p1"])
  }

  @Test func `a switch of hub shows no quantity until the new cart is read, and cancels the old reading`()
    async
  {
    let store = RemoteCartStore(service: calls.service, areas: areas)
    await calls.call(0)
    areas.change(to: .served("h07"))
    await calls.cancelled(0)
    await calls.call(1)
    #expect(store.state == CartState(area: .served("h07"), phase: .loading))
    #expect(store.quantity(of: "p1") == nil)
    await calls.answer(1, #"{"items":[]}"#)
    await store.line(of: "p1", is: CartLine(quantity: 0))
  }

  @Test func `a tap from the old hub's screen is written nowhere`() async {
    let store = await makeStore()
    #expect(await store.setQuantity(2, of: "p1", at: "h07") == .superseded)
    #expect(calls.made.count == 1)
  }

  @Test func `without an address the stepper asks for one, and no cart is read`() async {
    let areas = AreasFake(.browsing(defaultHub: "h12"))
    let store = RemoteCartStore(service: calls.service, areas: areas)
    await store.state { $0.area != nil }
    #expect(await store.setQuantity(1, of: "p1", at: "h12") == .needsAddress)
    #expect(!store.canEdit)
    #expect(calls.made == [])
  }

  @Test(arguments: [
    "", "[]", "{}", "null", #"{"items":null}"#, #"{"items":{}}"#, #"{"items":"none"}"#, #"{"items":[]"#,
    #"{"hub":"h07","items":[]}"#, #"{"hub":12,"items":[]}"#,
  ])
  func `a reply that is no cart, or another hub's, is a failed reading that reload repeats`(body: String)
    async
  {
    let store = RemoteCartStore(service: calls.service, areas: areas, telemetry: telemetry)
    await calls.answer(0, body)
    await store.state { $0.phase == .failed }
    let failure: CartEvent.ReadFailure = body.contains("hub") ? .anotherHub : .unreadable
    async let reload: Void = store.reload()
    await calls.answer(1, #"{"hub":"h12","items":[{"sku":"p1","quantity":4}]}"#)
    await reload
    #expect(store.quantity(of: "p1") == 4)
    #expect(
      telemetry.events(of: CartEvent.self) == [
        .readFailed(hub: "h12", failure), .read(hub: "h12", lines: 1, dropped: 0),
      ])
  }

  @Test func `a bad line costs that line`() async {
    let body = #"""
      {"items":[{"sku":"p1","quantity":2},{"sku":"p2","quantity":-1},{"sku":"p3","quantity":"3"},{"sku":"p4"},
      {"sku":"p5","quantity":1.5},{"sku":"p6","quantity":92233720368547758080},{"quantity":7},{"sku":"..","quantity":7},
      {"sku":"  ","quantity":7},7,null,"p9",[],{},{"sku":"p7","quantity":2.0},{"sku":"p1","quantity":9},
      {"sku":"p8","quantity":null},{"sku":"p8","quantity":3},{"sku":"p10","quantity":9999},{"sku":"p11","quantity":0}]}
      """#
    let store = await makeStore(body)
    let state = store.state
    #expect(
      state.lines == [
        "p1": CartLine(quantity: 2), "p7": CartLine(quantity: 2), "p10": CartLine(quantity: 9_999),
      ])
    #expect(state.unreadable == ["p2", "p3", "p4", "p5", "p6", "p8"])
    #expect(store.quantity(of: "p8") == nil)
    #expect(store.quantity(of: "p9") == 0)
    #expect(telemetry.events(of: CartEvent.self) == [.read(hub: "h12", lines: 4, dropped: 16)])
  }

  @Test func `cancelling the caller does not take the tap back`() async {
    let store = await makeStore()
    let screen = Task { await store.setQuantity(2, of: "p1", at: "h12") }
    await calls.call(1)
    screen.cancel()
    async let later = store.setQuantity(3, of: "p1", at: "h12")
    #expect(await screen.value == .superseded)
    await calls.answer(1, #"{"sku":"p1","quantity":2}"#)
    await calls.answer(2, #"{"sku":"p1","quantity":3}"#)
    #expect(await later == .confirmed)
  }

  @Test func `cancelling a reload ends the waiting and not the reading`() async {
    let store = await makeStore()
    let screen = Task { await store.reload() }
    await calls.call(1)
    screen.cancel()
    await screen.value
    await calls.answer(1, #"{"items":[{"sku":"p1","quantity":6}]}"#)
    await store.line(of: "p1", is: CartLine(quantity: 6))

    let cancelled = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await store.reload()
    }
    await cancelled.value
    await calls.answer(2, #"{"items":[]}"#)
    await store.line(of: "p1", is: CartLine(quantity: 0))
  }

  @Test func `a state that does not differ is not sent`() async {
    let store = await makeStore()
    var states = store.states().makeAsyncIterator()
    #expect(await states.next()?.lines == ["p1": CartLine(quantity: 1)])
    async let reload: Void = store.reload()
    await calls.answer(1, #"{"items":[{"sku":"p1","quantity":1,"note":"same"}]}"#)
    await reload
    async let outcome = store.setQuantity(2, of: "p1", at: "h12")
    #expect(await states.next()?.lines == ["p1": CartLine(quantity: 2, status: .writing)])
    await calls.answer(2, #"{"sku":"p1","quantity":2}"#)
    #expect(await outcome == .confirmed)
  }

  @Test func `whatever is tapped at once, each tap is answered, and one write is in flight for a product`()
    async
  {
    let server = CartServerFake()
    let areas = AreasFake(.served("h12"))
    let cart = RemoteCartStore(service: server, areas: areas)
    await cart.state { $0.phase == .loaded }
    let outcomes = await withTaskGroup(of: QuantityOutcome.self) { group in
      for tap in 0..<400 {
        group.addTask {
          if tap % 50 == 49 { await cart.reload() }
          return await cart.setQuantity(tap % 7, of: tap % 2 == 0 ? "p1" : "p2", at: "h12")
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 400)
    #expect(outcomes.allSatisfy { $0 == .confirmed || $0 == .superseded })
    #expect(server.mostInFlight == 1)
    for sku: SKU in ["p1", "p2"] {
      #expect(cart.state.line(of: sku) == CartLine(quantity: server.quantity(of: sku.rawValue)))
    }
  }
}
