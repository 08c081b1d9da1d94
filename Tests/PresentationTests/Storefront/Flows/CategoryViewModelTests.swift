import Cart
import Catalogue
import DeliveryArea
import PriceboardTestSupport
import PriceboardTransport
import StockCache
import Testing

@testable import Presentation

/// A category over the real repositories, whose every request is answered by hand.
@Suite(.timeLimit(.minutes(15))) @MainActor struct CategoryViewModelTests {
  /// Answers the page and the stock of what is asked for next.
  private func answer(_ scene: WireScene, _ page: String, hasStock: Bool = true) async -> HTTPCall {
    let call = await scene.service.next()
    call.reply(page)
    if hasStock { await scene.service.next().reply(Wire.stock("")) }
    return call.call
  }

  private func cursor(of call: HTTPCall) -> String? {
    call.query.first { $0.name == "cursor" }?.values.first
  }

  @Test func `an item that the next page repeats shows once`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A", "B"], "c1"))
    _ = try await first(of: model.states()) { $0.names == ["A", "B"] }
    model.loadMore()
    _ = await answer(scene, Wire.page(["B", "C"], nil))
    let end = try await first(of: model.states()) { $0.names == ["A", "B", "C"] }
    #expect(end.footer == .end)
    #expect(
      scene.events.all.contains(
        .repeatedProducts(count: 1, hub: Flow.hub("a"), category: Flow.category("fruit"))))
  }

  @Test func `two calls for more at once are one request, and none follows the end`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    model.loadMore()
    _ = await answer(scene, Wire.page(["A"], "c1"))
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    model.loadMore()
    model.loadMore()
    _ = await answer(scene, Wire.page(["B"], ""))
    _ = try await first(of: model.states()) { $0.footer == .end }
    model.loadMore()
    #expect(scene.service.calls.filter { $0.endpoint == "category" }.count == 2)
  }

  @Test func `an empty page with a cursor is followed at once`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A"], "c1"))
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    model.loadMore()
    _ = await answer(scene, Wire.page([], "c2"), hasStock: false)
    let call = await answer(scene, Wire.page(["B"], nil))
    #expect(cursor(of: call) == "c2")
    _ = try await first(of: model.states()) { $0.names == ["A", "B"] }
  }

  @Test func `a repeated cursor is not followed`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A"], "c1"))
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    model.loadMore()
    _ = await answer(scene, Wire.page(["B"], "c1"))
    let end = try await first(of: model.states()) { $0.names == ["A", "B"] }
    #expect(end.footer == .end)
    model.loadMore()
    #expect(scene.service.calls.filter { $0.endpoint == "category" }.count == 2)
    #expect(
      scene.events.all.contains(
        .repeatedCursor(hub: Flow.hub("a"), category: Flow.category("fruit"))))
  }

  @Test func `a cursor goes back to the server as it came`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A"], "a+b/c=&%25 ü"))
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    model.loadMore()
    let call = await scene.service.next()
    #expect(cursor(of: call.call).map { Array($0.utf8) } == Array("a+b/c=&%25 ü".utf8))
  }

  @Test func `pages of 25, of none, and of one good item among bad ones are what they are`() async throws {
    let names = (0..<25).map { "P\($0)" }
    for (page, expected, footer) in [
      (Wire.page(names, nil), names, PageFooterState.end),
      (#"{"items":[{"sku":"A"},\#(Wire.item("B", 1)),7],"nextCursor":"c1"}"#, ["B"], .idle),
    ] {
      let scene = WireScene()
      let model = scene.category()
      model.onAppear()
      _ = await answer(scene, page)
      let state = try await first(of: model.states()) { !$0.names.isEmpty }
      #expect(state.names == expected)
      #expect(state.footer == footer)
    }
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page([], nil), hasStock: false)
    _ = try await first(of: model.states()) {
      if case .empty = $0.content { true } else { false }
    }
  }

  @Test func `a refresh while more is loaded is back to the first page and mixes nothing`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A"], "c1"))
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    model.loadMore()
    let more = await scene.service.next()
    async let refreshed: Void = model.refresh()
    await more.cancelled()
    let call = await scene.service.next()
    #expect(cursor(of: call.call) == nil)
    call.reply(Wire.page(["X"], nil, price: 200))
    await refreshed
    #expect(model.state.names == ["X"])
  }

  @Test func `a page that fails keeps the list, and trying again goes on`() async throws {
    let scene = WireScene()
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A"], "c1"))
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    model.loadMore()
    await scene.service.next().reply(#"{"items":null,"nextCursor":null}"#)
    let failed = try await first(of: model.states()) {
      if case .failed = $0.footer { true } else { false }
    }
    #expect(failed.names == ["A"])
    model.retry()
    let call = await answer(scene, Wire.page(["B"], nil))
    #expect(cursor(of: call) == "c1")
    _ = try await first(of: model.states()) { $0.names == ["A", "B"] }
  }

  @Test func `a page of the old hub never stands beside the new hub's`() async throws {
    let scene = WireScene(answersCancelled: true)
    let model = scene.category()
    let recorder = StateRecorder(model.states())
    model.onAppear()
    let old = await scene.service.next()
    scene.area.send(Flow.served("b"))
    let new = await scene.service.next()
    #expect(new.call.path == ["hubs", "b", "categories", "fruit", "products"])
    old.reply(Wire.page(["OLD"], nil))
    new.reply(Wire.page(["NEW"], nil))
    _ = try await first(of: model.states()) { $0.names == ["NEW"] }
    #expect(recorder.states.allSatisfy { !$0.names.contains("OLD") })
  }

  @Test func `a screen that is gone closes its request, and a model that is gone, too`() async throws {
    let scene = WireScene()
    var model: CategoryViewModel? = scene.category()
    model?.onAppear()
    let one = await scene.service.next()
    model?.onDisappear()
    await one.cancelled()
    model?.onAppear()
    let two = await scene.service.next()
    let states = try #require(model).states()
    model = nil
    await two.cancelled()
    for await _ in states {}
    #expect(scene.area.followerCount == 0)
  }

  @Test func `a tap without an address leads to where one is chosen`() async throws {
    let scene = WireScene(Flow.browsing("a"))
    let model = scene.category()
    model.onAppear()
    _ = await answer(scene, Wire.page(["A"], nil), hasStock: false)
    _ = try await first(of: model.states()) { $0.names == ["A"] }
    #expect(await model.setQuantity(1, for: Flow.sku("A")) == .needsAddress)
    for await route in model.routes {
      #expect(route == .address)
      break
    }
  }
}
