import BasketComparison
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct DetailModelTests {
  @Test func `the differences of another store are shown when it is tapped`() async throws {
    let reading = try Market.clear().reading()
    let model = await ItemBreakdownModel(reading)
    #expect(model.state.drivers?.rivals.filter(\.isShown).map(\.storeID) == ["altmarkt"])
    model.rivalTapped("cityladen")
    #expect(model.state == ItemBreakdownViewState(reading, rival: "cityladen"))
    model.rivalTapped("berghof")
    model.rivalTapped("nowhere")
    #expect(model.state.drivers?.rivals.filter(\.isShown).map(\.storeID) == ["cityladen"])
  }

  @Test func `a swap that is shown can be chosen, and no other`() async throws {
    let model = await MissingItemsModel(try Market.missing().reading())
    model.swapTapped(store: "berghof", product: "safran fäden")
    model.swapTapped(store: "altmarkt", product: "butter")
    model.swapTapped(store: "altmarkt", product: "safran fäden")
    for await route in model.routes {
      #expect(route == .replace("safran fäden", with: "safran pulver"))
      break
    }
  }

  @Test func `another policy changes the explanation`() async throws {
    let model = MethodologyModel(policy: ComparisonPolicy(), wording: .english)
    var states = model.states().makeAsyncIterator()
    _ = await states.next()
    model.policyChanged(ComparisonPolicy())
    let other = ComparisonPolicy(coverage: CoverageCalculator(minimumPercent: 70))
    model.policyChanged(other)
    #expect(await states.next() == MethodologyViewState(other, wording: .english))
  }
}
