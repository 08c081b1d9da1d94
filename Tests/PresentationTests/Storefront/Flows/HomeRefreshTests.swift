import Cart
import Catalogue
import DeliveryArea
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Presentation

/// The home when it is saved, refreshed, left and come back to, over the real repositories.
@Suite(.timeLimit(.minutes(15))) @MainActor struct HomeRefreshTests {
  @Test func `the saved home is shown first with its notice, without badges, until the fresh one is there`()
    async throws
  {
    let scene = WireScene(kept: ["a": Wire.home(Wire.section("s1", Wire.item("X", 100)))])
    let model = scene.home()
    let recorder = StateRecorder(model.states())
    model.onAppear()
    let saved = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(saved.prices == ["€1.00"])
    #expect(saved.notice?.kind == .outOfDate)
    #expect(!saved.canOrder)
    #expect(saved.tiles[0].stockBadge == .none)
    await scene.service.next().reply(Wire.oneTile)
    let fresh = try await first(of: model.states()) { $0.prices == ["€1.39"] }
    #expect(fresh.notice == nil)
    #expect(fresh.canOrder)
    #expect(recorder.states.first?.tiles.isEmpty == true)
  }

  @Test func `offline at B with only A's home saved, nothing of A is shown`() async throws {
    let scene = WireScene(Flow.served("b"), kept: ["a": Wire.oneTile])
    let model = scene.home()
    let recorder = StateRecorder(model.states())
    model.onAppear()
    await scene.service.next().fail(HTTPFailure.unreachable)
    let state = try await first(of: model.states()) {
      if case .failed = $0.content { true } else { false }
    }
    #expect(state.notice?.kind == .offline)
    #expect(recorder.states.allSatisfy { $0.tiles.isEmpty })
    #expect(scene.service.calls.allSatisfy { $0.path.contains("b") })
  }

  @Test func `a refresh that fails keeps what is shown with a notice, and trying again clears it`()
    async throws
  {
    let scene = WireScene()
    let model = try await scene.openHome()
    async let refreshed: Void = model.refresh()
    await scene.service.next().fail(HTTPFailure.timedOut)
    await refreshed
    #expect(model.state.prices == ["€1.39"])
    #expect(model.state.notice?.kind == .offline)
    #expect(!model.state.canOrder)
    #expect(model.state.tiles[0].unknownStock == .offline)
    model.retry()
    await scene.service.next().reply(Wire.oneTile)
    let again = try await first(of: model.states()) { $0.canOrder }
    #expect(again.notice == nil)
  }

  @Test func `pulling twice is no error, and the last result is shown`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome()
    let recorder = StateRecorder(model.states())
    async let first: Void = model.refresh()
    let one = await scene.service.next()
    async let second: Void = model.refresh()
    let two = await scene.service.next()
    await one.cancelled()
    two.reply(Wire.home(Wire.section("s1", Wire.item("X", 300))))
    await first
    await second
    #expect(model.state.prices == ["€3.00"])
    #expect(recorder.states.allSatisfy { $0.notice == nil && !$0.tiles.isEmpty })
    #expect(!scene.events.all.contains { $0.isLate })
  }

  @Test func `a caller of refresh that is cancelled returns, and the load goes on`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome()
    let caller = Task { await model.refresh() }
    let call = await scene.service.next()
    caller.cancel()
    await caller.value
    #expect(!call.isCancelled)
    call.reply(Wire.home(Wire.section("s1", Wire.item("X", 300))))
    _ = try await first(of: model.states()) { $0.prices == ["€3.00"] }
  }

  @Test func `the same home again is no new state, whatever else the server sends`() async throws {
    let scene = WireScene()
    let model = try await scene.openHome()
    let before = model.state
    let recorder = StateRecorder(model.states())
    _ = try await first(of: model.states()) { _ in true }
    async let refreshed: Void = model.refresh()
    await scene.service.next().reply(
      #"{"promo":1,"hours":{"isOpen":true,"opensAt":null,"x":[]},"sections":[{"id":"s1","type":"products","title":"T","#
        + #""theme":"dark","items":[{"sku":"X","name":"X","price":{"minorUnits":139,"currency":"EUR"},"rank":7}]}]}"#
    )
    await refreshed
    #expect(model.state == before)
    #expect(recorder.states.count <= 1)
  }

  @Test func `after 9 hours in the background the home is asked for again and no stock is known`()
    async throws
  {
    let scene = WireScene()
    let model = try await scene.openHome(stock: #""X":2"#)
    scene.clock.advance(by: .seconds(9 * 3_600))
    model.onForeground()
    _ = try await first(of: model.states()) { $0.tiles.first?.unknownStock == .expired }
    await scene.service.next().reply(Wire.home(Wire.section("s1", Wire.item("X", 149))))
    let changed = try await first(of: model.states()) { $0.prices == ["€1.49"] }
    #expect(changed.tiles[0].unknownStock == .waiting)
  }

  @Test func `when the hub should have opened the home is asked for again`() async throws {
    let scene = WireScene()
    let model = scene.home()
    model.onAppear()
    await scene.service.next().reply(
      Wire.home(
        Wire.section("s1", Wire.item("X", 139)),
        hours: #"{"isOpen":false,"opensAt":"1970-01-01T02:00:00+01:00"}"#))
    await scene.service.next().reply(Wire.stock(#""X":50"#))
    let closed = try await first(of: model.states()) { !$0.tiles.isEmpty }
    #expect(closed.notice?.text == "Opens at 02:00")
    #expect(!closed.canOrder)
    try await scene.clock.sleepers(atLeast: 2)
    scene.clock.advance(by: .seconds(3_600))
    await scene.service.next().reply(Wire.oneTile)
    _ = try await first(of: model.states()) { $0.canOrder }
  }

  @Test func `a screen that is gone closes its requests`() async throws {
    let scene = WireScene()
    let model = scene.home()
    model.onAppear()
    let home = await scene.service.next()
    model.onDisappear()
    await home.cancelled()
    model.onAppear()
    await scene.service.next().reply(Wire.oneTile)
    let question = await scene.service.next()
    model.onDisappear()
    await question.cancelled()
    #expect(!scene.events.all.contains { $0.isLate })
  }

  @Test func `a model that goes away closes its requests, ends its streams and follows nothing`() async throws
  {
    let scene = WireScene()
    var model: HomeViewModel? = scene.home()
    let states = try #require(model).states()
    let routes = try #require(model).routes
    model?.onAppear()
    let home = await scene.service.next()
    weak let gone = model
    model = nil
    #expect(gone == nil)
    await home.cancelled()
    for await _ in states {}
    for await _ in routes {}
    #expect(scene.area.followerCount == 0)
  }

  @Test func `where no area can be found out the failure is shown, and trying again finds it`() async throws {
    let scene = WireScene(
      nil, answers: [.failure(DeliveryAreaError.unreachable), .success(Flow.browsing("c"))])
    let model = scene.home()
    model.onAppear()
    _ = try await first(of: model.states()) {
      if case .failed = $0.content { true } else { false }
    }
    model.retry()
    let call = await scene.service.next()
    #expect(call.call.path == ["hubs", "c", "home"])
  }
}
