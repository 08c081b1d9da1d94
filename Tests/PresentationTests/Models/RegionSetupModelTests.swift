import BasketComparison
import MoneyKit
import PriceboardTelemetry
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct RegionSetupModelTests {
  private func model(
    _ market: Market, regions: AnswersFake<[Region]>, repository: RepositoryFake
  ) -> RegionSetupModel {
    RegionSetupModel(
      wording: .english, day: { _ in Market.today }, regions: { try regions.next() }, products: repository,
      offers: repository)
  }

  private func isReady(_ name: String) -> (RegionSetupViewState) -> Bool {
    { state in
      if case .ready(let region) = state.phase { region.name == name } else { false }
    }
  }

  @Test func `a region is loaded, and its stores lead on`() async throws {
    let market = try Market.clear()
    let model = model(
      market, regions: AnswersFake([.success([market.region])]),
      repository: RepositoryFake(
        catalogues: ["demo": .success(market.catalogue)], offers: market.offersPayload))
    model.appeared()
    _ = try await first(of: model.states()) { if case .choosing = $0.phase { true } else { false } }
    model.regionTapped("demo")
    _ = try await first(of: model.states(), where: isReady("Musterland"))
    model.storeTapped("berghof")
    model.proceedTapped()
    for await case .chosen(let region, let data, let stores) in model.routes {
      #expect(region == market.region)
      #expect(stores == ["altmarkt", "cityladen"])
      #expect(data.priceCount == market.offersPayload.offers.count)
      break
    }
  }

  @Test func `a failure is told and can be tried again, and nothing older stays`() async throws {
    let market = try Market.clear()
    let model = model(
      market,
      regions: AnswersFake([.failure(SourceError(.missing, source: "r")), .success([market.region])]),
      repository: RepositoryFake(
        catalogues: ["demo": .failure(SourceError(.noRows, source: "stores.json"))],
        offers: market.offersPayload))
    model.appeared()
    let failed = try await first(of: model.states()) { if case .failed = $0.phase { true } else { false } }
    #expect(failed.phase == .failed(failure: FailureState(.unreachable, wording: .english)))
    model.retryTapped()
    _ = try await first(of: model.states()) { if case .choosing = $0.phase { true } else { false } }
    model.regionTapped("demo")
    let empty = try await first(of: model.states()) { if case .failed = $0.phase { true } else { false } }
    #expect(empty.phase == .failed(failure: FailureState(.empty, wording: .english)))
  }

  @Test func `a region that was left while it was loading never shows`() async throws {
    let market = try Market.clear()
    var slow = market.catalogue
    slow.region = Region(id: "slow", name: "Langsamland", currency: .eur, timeZone: "UTC")
    let gate = Gate()
    let model = model(
      market, regions: AnswersFake([.success([slow.region, market.region])]),
      repository: RepositoryFake(
        catalogues: ["slow": .success(slow), "demo": .success(market.catalogue)],
        offers: market.offersPayload,
        gates: ["slow": gate]))
    let seen = Locked<[String]>([])
    let states = model.states()
    let watching = Task {
      for await state in states { seen.withLock { $0.append(state.text) } }
    }
    model.appeared()
    _ = try await first(of: model.states()) { if case .choosing = $0.phase { true } else { false } }
    model.regionTapped("slow")
    model.regionTapped("demo")
    _ = try await first(of: model.states(), where: isReady("Musterland"))
    gate.open()
    // Another whole load runs behind the late reply.
    model.regionTapped("demo")
    _ = try await first(of: model.states(), where: isReady("Musterland"))
    #expect(isReady("Musterland")(model.state))
    watching.cancel()
    #expect(!seen.withLock { $0 }.contains { $0.contains("Langsamland\n") && $0.contains("3 stores") })
  }

  @Test func `the main actor stays free while a region is loaded and indexed`() async throws {
    let market = try Market.clear()
    let place = MainQueueProbe()
    let wasOnMain = Locked<[Bool]>([])
    let repository = ProbingRepositoryFake(market: market) { wasOnMain.withLock { $0.append(place.isHere) } }
    let model = RegionSetupModel(
      wording: .english, day: { _ in Market.today },
      regions: {
        repository.probe()
        return [market.region]
      }, products: repository, offers: repository)
    model.appeared()
    _ = try await first(of: model.states()) { if case .choosing = $0.phase { true } else { false } }
    model.regionTapped("demo")
    _ = try await first(of: model.states(), where: isReady("Musterland"))
    #expect(wasOnMain.withLock { $0 } == [false, false, false])
  }
}

/// Answers at once and tells where it was asked.
private struct ProbingRepositoryFake: ProductRepository, OfferRepository {
  let market: Market
  let probe: @Sendable () -> Void

  func fetchCatalogue(regionId: RegionID) async throws -> CataloguePayload {
    probe()
    return market.catalogue
  }

  func fetchCurrentOffers(regionId: RegionID) async throws -> OffersPayload {
    probe()
    return market.offersPayload
  }
}
