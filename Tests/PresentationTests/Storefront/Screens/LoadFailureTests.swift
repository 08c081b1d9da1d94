import Catalogue
import DeliveryArea
import Foundation
import PriceboardTransport
import Testing

@testable import Presentation

@Suite struct LoadFailureTests {
  @Test(arguments: [
    (CatalogueError.failed(.unreachable) as any Error & Sendable, LoadFailure.unreachable),
    (CatalogueError.failed(.timedOut), .unreachable),
    (CatalogueError.failed(.status(503, body: .init())), .refused),
    (CatalogueError.failed(.tryLater(after: .seconds(86_400))), .tryLater),
    (CatalogueError.failed(.notJSON), .unreadable), (CatalogueError.failed(.invalidReply), .unreadable),
    (CatalogueError.failed(.tooLarge(limit: 1)), .unreadable),
    (CatalogueError.failed(.notTrusted), .notTrusted),
    (CatalogueError.failed(.redirectRefused), .notTrusted), (CatalogueError.failed(.noToken), .other),
    (CatalogueError.unreadable, .unreadable), (CatalogueError.anotherHub, .unreadable),
    (DeliveryAreaError.unreachable, .unreachable), (DeliveryAreaError.unreadable, .unreadable),
    (DeliveryAreaError.superseded, .other), (HTTPFailure.timedOut, .unreachable),
    (CancellationError(), .other),
  ])
  func `a shopper is told what is the matter as far as it helps`(
    error: any Error & Sendable, expected: LoadFailure
  ) {
    #expect(LoadFailure(error) == expected)
  }
}
