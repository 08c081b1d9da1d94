import Cart
import Catalogue
import DeliveryArea
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Presentation

/// The home over the real repositories, whose every request is answered by hand.
@Suite(.timeLimit(.minutes(15))) @MainActor struct HomeViewModelTests {
  @Test func `opening the home asks once for its sections and once for its stock`() async throws {
    let scene = WireScene()
    let home = Wire.home(
      Wire.section("s1", Wire.item("A", 139), Wire.item("B", 249)), Wire.section("s2", Wire.item("A", 139)),
      Wire.section("s3", Wire.item("C", 99)))
    let model = try await scene.openHome(home: home, stock: #""A":2,"B":0"#)
    #expect(scene.service.calls.map(\.endpoint) == ["home", "stock"])
    #expect(scene.service.calls[1].query.map(\.values) == [["A", "B"]])
    // A product in two sections is two tiles with one question.
    let tiles = model.state.tiles
    #expect(tiles.map(\.sku.rawValue) == ["A", "B", "A", "C"])
    #expect(Set(tiles.map(\.id)).count == 4)
    #expect(tiles[0].stockBadge == tiles[2].stockBadge)
    #expect(tiles[0].stockBadge != .none)
    #expect(tiles[3].unknownStock == .notAsked)
  }

  @Test func `while the stock is on its way no state says that something is out`() async throws {
    let scene = WireScene()
    let model = scene.home()
    let recorder = StateRecorder(model.states())
    model.onAppear()
    await scene.service.next().reply(Wire.oneTile)
    let waiting = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(waiting.tiles[0].unknownStock == .waiting)
    await scene.service.next().reply(Wire.stock(#""X":7"#))
    _ = try await first(of: model.states()) { $0.tiles.first?.unknownStock == nil && !$0.tiles.isEmpty }
    #expect(recorder.states.allSatisfy { $0.tiles.allSatisfy { $0.stockBadge == .none } })
  }

  @Test func `a product that the stock leaves out is unknown, and the other is known`() async throws {
    let scene = WireScene()
    let home = Wire.home(Wire.section("s1", Wire.item("X", 139), Wire.item("Y", 139)))
    let model = try await scene.openHome(home: home, stock: #""Y":1"#)
    #expect(model.state.tile("X")?.unknownStock == .notInReply)
    #expect(model.state.tile("X")?.stockBadge == StockBadge.none)
    #expect(model.state.tile("Y")?.unknownStock == nil)
  }

  @Test func `out is not for ever: 30 seconds later the next moment shows what there is`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome(stock: #""X":0"#)
    guard case .out = model.state.tiles[0].stockBadge else { return #expect(Bool(false), "not out") }
    scene.clock.advance(by: .seconds(30))
    model.onForeground()
    await scene.service.next().reply(Wire.stock(#""X":7"#), sentAt: scene.timeline.now)
    _ = try await first(of: model.states()) { $0.tiles.first?.stockBadge == StockBadge.none }
  }

  @Test func `from A to B to A to B each hub has its own price`() async throws {
    let scene = WireScene()
    let model = scene.home()
    model.onAppear()
    for hub in ["a", "b", "a", "b"] {
      // The stock of the hub's last turn is too old by now.
      scene.clock.advance(by: .seconds(30))
      scene.area.send(Flow.served(hub))
      let price = hub == "a" ? 139 : 159
      let call = await scene.service.next()
      #expect(call.call.path == ["hubs", hub, "home"])
      call.reply(Wire.home(Wire.section("s1", Wire.item("X", price))))
      let question = await scene.service.next()
      #expect(question.call.path == ["hubs", hub, "stock"])
      question.reply(Wire.stock(#""X":5"#), sentAt: scene.timeline.now)
      let shown = try await first(of: model.states()) {
        $0.tiles.first?.price == (price == 139 ? "€1.39" : "€1.59")
      }
      #expect(shown.tiles.count == 1)
    }
  }

  @Test func `another hub takes the tiles away at once, before its own home is there`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome()
    let recorder = StateRecorder(model.states())
    scene.area.send(Flow.served("b"))
    let call = await scene.service.next()
    #expect(call.call.path == ["hubs", "b", "home"])
    #expect(model.state.tiles.isEmpty)
    guard case .loading = model.state.content else { return #expect(Bool(false), "not loading") }
    call.reply(Wire.home(Wire.section("s1", Wire.item("X", 159))))
    let shown = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(shown.prices == ["€1.59"])
    #expect(recorder.states.dropFirst().allSatisfy { $0.prices != ["€1.39"] })
  }

  @Test func `a slower older reply is dropped and counted`() async throws {
    let scene = WireScene(answersCancelled: true)
    let model = scene.home()
    model.onAppear()
    let old = await scene.service.next()
    async let refreshed: Void = model.refresh()
    let new = await scene.service.next()
    new.reply(Wire.home(Wire.section("s1", Wire.item("X", 200))))
    await refreshed
    #expect(model.state.prices == ["€2.00"])
    old.reply(Wire.home(Wire.section("s1", Wire.item("X", 100))))
    let late = await scene.events.next { $0.isLate }
    #expect(late == .lateReplyDropped(.home, hub: Flow.hub("a")))
    #expect(model.state.prices == ["€2.00"])
  }

  @Test func `an error of the old hub shows nothing at the new one`() async throws {
    let scene = WireScene(answersCancelled: true)
    let model = scene.home()
    let recorder = StateRecorder(model.states())
    model.onAppear()
    let old = await scene.service.next()
    scene.area.send(Flow.served("b"))
    let new = await scene.service.next()
    old.fail(HTTPFailure.tryLater(after: .seconds(90)))
    _ = await scene.events.next { $0.isLate }
    guard case .loading = model.state.content else { return #expect(Bool(false), "not loading") }
    new.reply(Wire.oneTile)
    _ = try await first(of: model.states()) { !$0.tiles.isEmpty }
    for state in recorder.states {
      if case .failed = state.content { Issue.record("a failure was shown") }
    }
  }

  @Test func `stock of A that comes after B was chosen stays away from B's tiles`() async throws {
    let scene = WireScene(answersCancelled: true)
    let model = scene.home()
    model.onAppear()
    await scene.service.next().reply(Wire.oneTile)
    let old = await scene.service.next()
    scene.area.send(Flow.served("b"))
    await scene.service.next().reply(Wire.oneTile)
    let new = await scene.service.next()
    old.reply(Wire.stock(#""X":0"#))
    let waiting = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(waiting.tiles[0].unknownStock == .waiting)
    new.reply(Wire.stock(#""X":5"#))
    let shown = try await first(of: model.states()) {
      !$0.tiles.isEmpty && $0.tiles[0].unknownStock == nil
    }
    #expect(shown.tiles[0].stockBadge == StockBadge.none)
  }

  @Test func `out of the area there is a message and no request at all`() async throws {
    let scene = WireScene(.outOfArea)
    let model = scene.home()
    model.onAppear()
    let state = try await first(of: model.states()) {
      if case .outOfArea = $0.content { true } else { false }
    }
    #expect(!state.canOrder)
    await model.refresh()
    model.onForeground()
    #expect(scene.service.calls.isEmpty)
  }

  @Test func `a badge goes at 120 seconds, not before`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome(stock: #""X":2"#)
    try await scene.clock.sleepers(atLeast: 1)
    #expect(scene.clock.timeToNextSleeper == .seconds(120))
    scene.clock.advance(by: .milliseconds(119_999))
    #expect(model.state.tiles[0].stockBadge != .none)
    scene.clock.advance(by: .milliseconds(1))
    let expired = try await first(of: model.states()) { $0.tiles[0].stockBadge == .none }
    #expect(expired.tiles[0].unknownStock == .expired)
  }

  @Test func `200 tiles in a second ask the server at most once in 100 ms`() async throws {
    let scene = WireScene()
    let items = (0..<200).map { Wire.item("P\($0)", 139) }
    let sections = ["s1", "s2"].map { Wire.section($0, Wire.item("Z\($0)", 1)) }
    let rest = #"{"id":"s3","type":"products","title":"T","items":[\#(items.joined(separator: ","))]}"#
    let home = #"{"sections":[\#((sections + [rest]).joined(separator: ","))]}"#
    let model = try await scene.openHome(home: home, stock: "")
    let before = scene.service.calls.count
    for step in 0..<10 {
      for tile in 0..<20 {
        let last = step * 20 + tile
        let visible = max(0, last - 5)...last
        model.visibleTilesChanged(
          visible.map { TileID(section: .init(key: "s3"), sku: Flow.sku("P\($0)")) })
      }
      // The window closes for the six that are still there.
      try await scene.clock.sleepers(atLeast: 1)
      scene.clock.advance(by: .milliseconds(100))
      let call = await scene.service.next()
      #expect(call.call.query[0].values.count == 6)
      call.reply(Wire.stock(""), sentAt: scene.timeline.now)
    }
    #expect(scene.service.calls.count - before == 10)
  }

  @Test func `a tap is told to the cart with the hub that was shown`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome()
    #expect(await model.setQuantity(2, for: Flow.sku("X")) == .confirmed)
    #expect(scene.cart.taps == [CartFake.Tap(quantity: 2, sku: Flow.sku("X"), hub: Flow.hub("a"))])
  }

  @Test func `a tap without an address leads to where one is chosen`() async throws {
    let scene = WireScene(Flow.browsing("a"))
    let model = scene.home()
    model.onAppear()
    await scene.service.next().reply(Wire.oneTile)
    let browsing = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(browsing.tiles[0].unknownStock == .browsing)
    #expect(browsing.tiles[0].stepper == .asksForAddress)
    #expect(await model.setQuantity(1, for: Flow.sku("X")) == .needsAddress)
    for await route in model.routes {
      #expect(route == .address)
      break
    }
    #expect(scene.cart.taps.isEmpty)
    #expect(scene.service.calls.map(\.endpoint) == ["home"])
  }

  @Test func `the address changes the header and nothing else where the hub stays`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome()
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    scene.area.send(Address(title: "Torstraße 1", coordinate: coordinate))
    let state = try await first(of: model.states()) { $0.addressTitle == "Torstraße 1" }
    #expect(state.tiles.count == 1)
    #expect(scene.service.calls.count == 2)
  }

  @Test func `quantities of the old hub's cart are never on the new hub's tiles`() async throws {
    let line = [Flow.sku("X"): CartLine(quantity: 2)]
    let cart = CartFake(CartState(area: Flow.served("a"), phase: .loaded, lines: line))
    let scene = WireScene(cart: cart)
    let model = try await scene.openHome()
    _ = try await first(of: model.states()) {
      $0.tiles.first?.stepper == .enabled(quantity: 2, canAdd: true, canRemove: true)
    }
    scene.area.send(Flow.served("b"))
    await scene.service.next().reply(Wire.oneTile)
    let other = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(other.tiles[0].stepper == .disabled(reason: .cartLoading, quantity: nil))
    cart.send(CartState(area: Flow.served("b"), phase: .loaded))
    _ = try await first(of: model.states()) {
      $0.tiles.first?.stepper == .enabled(quantity: 0, canAdd: true, canRemove: false)
    }
  }
}
