import BasketComparison
import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct RecommendationModelTests {
  private func isCompared(_ state: RecommendationViewState) -> Bool {
    if case .compared = state.phase { true } else { false }
  }

  private func isFailed(_ state: RecommendationViewState) -> Bool {
    if case .failed = state.phase { true } else { false }
  }

  private func model(
    _ market: Market, telemetry: any TelemetrySink = .none,
    compare: @escaping @concurrent @Sendable (ComparisonRequest) async throws -> ComparisonResult
  ) -> RecommendationModel {
    RecommendationModel(
      wording: .english, policy: ComparisonPolicy(), names: ProductNames(market.catalogue),
      telemetry: telemetry,
      compare: compare)
  }

  @Test func `a basket is compared with the real engine, swaps included`() async throws {
    let market = try Market.missing()
    let telemetry = TelemetrySpy()
    let model = RecommendationModel(wording: .english, region: market.data, telemetry: telemetry)
    var request = market.request()
    request.suggestsSwaps = false
    model.compareTapped(request)
    let state = try await first(of: model.states(), where: isCompared)
    #expect(state == .compared(try market.reading()))
    model.missingItemsTapped()
    for await case .missingItems(let reading) in model.routes {
      #expect(MissingItemsViewState(reading).sections.first?.lines.first?.swap != nil)
      break
    }
    #expect(
      telemetry.events(of: BasketEvent.self) == [
        .staleOffers(count: 0, of: 17), .recommended(state: .clear("berghof"), confidence: 93),
      ])
  }

  @Test func `a failure is told, shows no older result, and can be tried again`() async throws {
    let market = try Market.clear()
    let result = try market.compare()
    let answers = AnswersFake<ComparisonResult>([
      .success(result), .failure(SourceError(.missing, source: "offers.json")), .success(result),
    ])
    let model = model(market) { _ in try answers.next() }
    model.retryTapped()
    model.pricesChanged()
    model.compareTapped(market.request())
    _ = try await first(of: model.states(), where: isCompared)
    model.pricesChanged()
    #expect(model.state == .comparing(.english))
    let failed = try await first(of: model.states(), where: isFailed)
    #expect(failed == .failed(.unreachable, .english))
    model.itemBreakdownTapped()
    model.retryTapped()
    _ = try await first(of: model.states(), where: isCompared)
  }

  @Test func `a source that gives up by itself has failed, and can be tried again`() async throws {
    let market = try Market.clear()
    let answers = AnswersFake<ComparisonResult>([
      .failure(CancellationError()), .success(try market.compare()),
    ])
    let model = model(market) { _ in try answers.next() }
    model.compareTapped(market.request())
    #expect(try await first(of: model.states(), where: isFailed) == .failed(.other, .english))
    model.retryTapped()
    _ = try await first(of: model.states(), where: isCompared)
  }

  @Test func `a basket that is too large is told as such`() async throws {
    let market = try Market.clear()
    let model = RecommendationModel(wording: .english, region: market.data)
    var request = market.request()
    let item = BasketItem(productID: "butter", quantity: .packs(1))
    request.basket.items = Array(repeating: item, count: BasketComparisonEngine.largestLineCount + 1)
    model.compareTapped(request)
    let failed = try await first(of: model.states(), where: isFailed)
    #expect(failed == .failed(.tooLarge, .english))
  }

  @Test func `the late result of an earlier basket never shows`() async throws {
    let market = try Market.clear()
    let other = try Market.tie()
    let (old, new) = (try market.compare(), try other.compare())
    let gate = Gate()
    let model = model(market) { request in
      guard request.basket == market.basket else { return new }
      await gate.wait()
      return old
    }
    let seen = Locked<[RecommendationViewState]>([])
    let states = model.states()
    let watching = Task {
      for await state in states { seen.withLock { $0.append(state) } }
    }
    model.compareTapped(market.request())
    model.compareTapped(other.request())
    _ = try await first(of: model.states(), where: isCompared)
    gate.open()
    model.pricesChanged()
    _ = try await first(of: model.states(), where: isCompared)
    watching.cancel()
    for state in seen.withLock({ $0 }) {
      if case .compared(let content) = state.phase { #expect(content.verdict.role == .tie) }
    }
  }

  @Test func `the same request is not computed twice`() async throws {
    let market = try Market.clear()
    let result = try market.compare()
    let count = Locked(0)
    let model = model(market) { _ in
      count.withLock { $0 += 1 }
      return result
    }
    model.compareTapped(market.request())
    model.compareTapped(market.request())
    _ = try await first(of: model.states(), where: isCompared)
    model.compareTapped(market.request())
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `the main actor stays free while a basket is compared`() async throws {
    let market = try Market.clear()
    let result = try market.compare()
    let place = MainQueueProbe()
    let wasOnMain = Locked<Bool?>(nil)
    let model = model(market) { _ in
      wasOnMain.withLock { $0 = place.isHere }
      return result
    }
    #expect(place.isHere)
    model.compareTapped(market.request())
    _ = try await first(of: model.states(), where: isCompared)
    #expect(place.isHere)
    #expect(wasOnMain.withLock { $0 } == false)
  }

  @Test func `a model that goes away ends its streams`() async throws {
    let market = try Market.clear()
    var model: RecommendationModel? = RecommendationModel(wording: .english, region: market.data)
    let states = try #require(model).states()
    let routes = try #require(model).routes
    model = nil
    var count = 0
    for await _ in states { count += 1 }
    for await _ in routes { count += 1 }
    #expect(count == 1)
  }
}
