import BasketComparison
import PriceboardTelemetry

/// Answers with what it is given, for each region after its gate has opened.
struct RepositoryFake: ProductRepository, OfferRepository {
  let catalogues: [RegionID: Result<CataloguePayload, any Error>]
  var offers: OffersPayload
  var gates: [RegionID: Gate] = [:]

  func fetchCatalogue(regionId: RegionID) async throws -> CataloguePayload {
    await gates[regionId]?.wait()
    guard let catalogue = catalogues[regionId] else {
      throw SourceError(.unknownRegion, source: "regions.json")
    }
    return try catalogue.get()
  }

  func fetchCurrentOffers(regionId: RegionID) async throws -> OffersPayload { offers }
}

/// Answers in turn, and with the last answer from then on.
final class AnswersFake<Answer: Sendable>: Sendable {
  private let answers: Locked<[Result<Answer, any Error>]>

  init(_ answers: [Result<Answer, any Error>]) {
    self.answers = Locked(answers)
  }

  func next() throws -> Answer {
    try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
  }
}

/// Holds one waiter until it is opened; cancelling the waiter does not let it through.
struct Gate: Sendable {
  private let state = Locked((isOpen: false, waiter: CheckedContinuation<Void, Never>?.none))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiter = continuation }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiter = state.withLock { state in
      state.isOpen = true
      return state.waiter.take()
    }
    waiter?.resume()
  }
}
