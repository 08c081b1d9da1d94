import BasketComparison
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct BasketReviewModelTests {
  private func model(_ market: Market) -> BasketReviewModel {
    BasketReviewModel(
      wording: .english, names: ProductNames(market.catalogue), stores: market.stores, basket: market.basket)
  }

  @Test func `every edit shows at once and is told to whoever keeps the basket`() async throws {
    let market = try Market.simple([("Apfelmus", [100]), ("Butter", [200])], stores: ["Altmarkt"])
    let model = model(market)
    model.quantityChanged(line: 1, to: 4)
    model.quantityChanged(line: 1, to: 0)
    model.increaseTapped(line: 2)
    model.decreaseTapped(line: 1)
    model.removeTapped(line: 2)
    model.removeTapped(line: 2)
    model.addProductsTapped()
    model.compareTapped()
    let apples = BasketItem(productID: "apfelmus", quantity: .packs(3))
    let last = Basket(id: "basket", title: "Wocheneinkauf", items: [apples])
    var routes: [BasketReviewModel.Route] = []
    for await route in model.routes {
      routes.append(route)
      if case .compare = route { break }
    }
    #expect(routes.count == 6)
    #expect(routes.suffix(3) == [.basketChanged(last), .addProducts, .compare(last)])
    guard case .lines(let rows) = model.state.content else {
      Issue.record("no lines")
      return
    }
    #expect(rows.map(\.quantity) == ["3\u{A0}packs"])
  }

  @Test func `an empty basket is not compared`() async throws {
    let model = model(Market.empty())
    model.compareTapped()
    model.addProductsTapped()
    for await route in model.routes {
      #expect(route == .addProducts)
      break
    }
    #expect(!model.state.compare.isEnabled)
  }

  @Test func `a state that stays equal is not sent again`() async throws {
    let market = try Market.clear()
    let model = model(market)
    var states = model.states().makeAsyncIterator()
    let before = await states.next()
    model.quantityChanged(line: 1, to: 1)
    model.mergeTapped()
    model.removeTapped(line: 99)
    model.increaseTapped(line: 1)
    let after = await states.next()
    #expect(before?.content != after?.content)
    #expect(after == model.state)
  }
}
