import DeliveryArea
import PriceboardTelemetry
import PriceboardTransport
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BenchmarkGroup {
  /// The stock of a hub of 3,000 products that is known: one call for all, one for some, and one call each.
  static let stock = BenchmarkGroup(name: "stock") { rounds in
    let shelf = try StockShelf(products: 3_000, hubs: 10)
    let repository = RemoteStockRepository(service: shelf, timeline: Timeline())
    for hub in shelf.hubs { _ = await repository.stock(of: shelf.skus, at: hub) }
    let clock = ContinuousClock()
    let some = shelf.skus.indices.reversed().compactMap { $0 % 3 == 0 ? nil : shelf.skus[$0] }
    var together: [Double] = []
    var partly: [Double] = []
    var apart: [Double] = []
    var isComplete = true
    let hub = shelf.hubs[0]
    for _ in 0..<max(rounds, 1) {
      var readings = StockReadings()
      together.append(
        await clock.measure { readings = await repository.stock(of: shelf.skus, at: hub) } / .nanoseconds(1))
      isComplete = isComplete && readings.count == shelf.skus.count
      isComplete = isComplete && readings.allSatisfy { $0.reading.expiresAt != nil }
      partly.append(
        await clock.measure { readings = await repository.stock(of: some, at: hub) } / .nanoseconds(1))
      isComplete = isComplete && readings.count == some.count
      apart.append(
        await clock.measure {
          for sku in shelf.skus { consume(await repository.stock(of: [sku], at: hub)) }
        } / .nanoseconds(1))
    }
    let microseconds = [together, partly, apart].map { $0.sorted()[$0.count / 2] / 1_000 }
    return [
      BenchmarkTable(
        title: "3,000 known counts of one hub, 10 hubs being known",
        rows: [
          ("one call", oneDecimal(microseconds[0]) + " us"),
          ("one call for 2,000 of them, backwards", oneDecimal(microseconds[1]) + " us"),
          ("a call each, for scale", oneDecimal(microseconds[2]) + " us"),
        ],
        goals: [
          .init(text: "at most 0.2 ms: \(oneDecimal(microseconds[0])) us", isMet: microseconds[0] <= 200),
          .init(text: "all from memory", isMet: isComplete),
        ])
    ]
  }
}

/// A server that has everything, at once.
private struct StockShelf: HTTPService {
  struct NoKey: Error {}

  let skus: [SKU]
  let hubs: [HubID]

  init(products: Int, hubs count: Int) throws {
    skus = try (1...products).map { number in
      guard let sku = SKU("SKU-\(1_000_000 + number)") else { throw NoKey() }
      return sku
    }
    hubs = try (1...count).map { number in
      guard let hub = HubID("h\(number)") else { throw NoKey() }
      return hub
    }
  }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    let counts = call.query.flatMap(\.values).map { "\"\($0)\":7" }.joined(separator: ",")
    return HTTPReply(body: Data(#"{"asOf":"2026-10-20T10:42:05Z","stock":{\#(counts)}}"#.utf8))
  }

  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? { nil }
}
