import DeliveryArea
import PriceboardTelemetry
import StockCache

@testable import Catalogue

/// Products that are there from the beginning.
struct ProductsRepositoryFake: ProductsRepository {
  var saved: Storefront?
  var home: Result<Storefront, any Error> = .failure(CatalogueError.unreadable)
  var page: Result<ProductPage, any Error> = .failure(CatalogueError.unreadable)

  func savedHome(hub: HubID) async -> Storefront? { saved }
  func home(hub: HubID) async throws -> Storefront { try home.get() }
  func page(
    hub: HubID, category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) async throws -> ProductPage {
    try page.get()
  }
}

/// Stock that remembers each question.
final class StockRepositorySpy: StockRepository {
  struct Question: Equatable, Sendable {
    let skus: [String]
    let hub: HubID
  }

  private let answers: [String: StockReading]
  private let asked = Locked<[Question]>([])

  /// Of what is not in `answers` it says nothing at all.
  init(_ answers: [String: StockReading] = [:]) {
    self.answers = answers
  }

  var questions: [Question] { asked.withLock { $0 } }

  func stock(of skus: [SKU], at hub: HubID) async -> StockReadings {
    asked.withLock { $0.append(Question(skus: skus.map(\.rawValue), hub: hub)) }
    var result = StockReadings()
    for sku in skus { result[sku] = answers[sku.rawValue] }
    return result
  }

  func clear() async {}
}
