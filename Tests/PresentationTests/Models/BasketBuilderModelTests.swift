import BasketComparison
import PriceboardTelemetry
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct BasketBuilderModelTests {
  private func shows(_ text: String) -> (BasketBuilderViewState) -> Bool {
    { state in
      if case .hits(text, _, _, _, false) = state.content { true } else { false }
    }
  }

  @Test func `typing finds products, and a tap puts one into the basket`() async throws {
    let market = try Market.clear()
    let model = BasketBuilderModel(wording: .english, search: market.data.search, basket: Basket(id: "new"))
    model.searchTextChanged("butt")
    _ = try await first(of: model.states(), where: shows("butt"))
    model.productTapped("butter")
    model.productTapped("erbsen")
    model.reviewTapped()
    let basket = Basket(id: "new", items: [BasketItem(productID: "butter", quantity: .packs(1))])
    var routes: [BasketBuilderModel.Route] = []
    for await route in model.routes {
      routes.append(route)
      if routes.count == 2 { break }
    }
    #expect(routes == [.basketChanged(basket), .review(basket)])
  }

  @Test func `the slower search of an older text never shows`() async throws {
    let market = try Market.clear()
    let search = market.data.search
    let gate = Gate()
    let model = BasketBuilderModel(wording: .english, templates: [], basket: Basket(id: "new")) { text in
      if text == "b" { await gate.wait() }
      return search.hits(for: text, limit: 5)
    }
    let seen = Locked<[BasketBuilderViewState.Content]>([])
    let states = model.states()
    let watching = Task {
      for await state in states { seen.withLock { $0.append(state.content) } }
    }
    model.searchTextChanged("b")
    model.searchTextChanged("erb")
    _ = try await first(of: model.states(), where: shows("erb"))
    gate.open()
    model.searchTextChanged("erbs")
    _ = try await first(of: model.states(), where: shows("erbs"))
    watching.cancel()
    for content in seen.withLock({ $0 }) {
      if case .hits("b", _, _, _, _) = content { Issue.record("the hits of the older text were shown") }
    }
  }

  @Test func `the main actor stays free while products are searched`() async throws {
    let place = MainQueueProbe()
    let wasOnMain = Locked<Bool?>(nil)
    let model = BasketBuilderModel(wording: .english, templates: [], basket: Basket(id: "new")) { _ in
      wasOnMain.withLock { $0 = place.isHere }
      return ProductHits(products: [CanonicalProduct(id: "a", name: "A")], total: 1)
    }
    #expect(place.isHere)
    model.searchTextChanged("a")
    _ = try await first(of: model.states(), where: shows("a"))
    #expect(wasOnMain.withLock { $0 } == false)
  }
}
