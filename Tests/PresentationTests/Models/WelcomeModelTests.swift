import BasketComparison
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct WelcomeModelTests {
  @Test func `the saved basket is offered and leads on`() async throws {
    let basket = try Market.clear().basket
    let model = WelcomeModel(wording: .english) { basket }
    #expect(model.state == .loading(.english))
    model.savedBasketTapped()
    model.appeared()
    _ = try await first(of: model.states()) { $0 == .ready(basket, .english) }
    model.savedBasketTapped()
    model.demoTapped()
    model.newBasketTapped()
    model.methodologyTapped()
    var routes: [WelcomeModel.Route] = []
    for await route in model.routes {
      routes.append(route)
      if route == .methodology { break }
    }
    #expect(routes == [.savedBasket(basket), .demo, .newBasket, .methodology])
  }

  @Test func `an empty saved basket is nothing to go on with`() async throws {
    let model = WelcomeModel(wording: .english) { Basket(id: "empty") }
    model.appeared()
    let state = try await first(of: model.states()) { $0 != .loading(.english) }
    #expect(state.savedBasket == .none)
  }

  @Test func `a basket that cannot be read is told, and can be tried again`() async throws {
    let basket = try Market.clear().basket
    let answers = AnswersFake<Basket?>([.failure(LoadFailure.unreadable), .success(basket)])
    let model = WelcomeModel(wording: .english) { try answers.next() }
    model.retryTapped()
    #expect(model.state == .loading(.english))
    model.appeared()
    _ = try await first(of: model.states()) { $0 == .unreadable(.english) }
    model.retryTapped()
    _ = try await first(of: model.states()) { $0 == .ready(basket, .english) }
  }
}
