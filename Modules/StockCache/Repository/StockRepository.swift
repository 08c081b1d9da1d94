public import DeliveryArea

/// What a hub has right now.
public protocol StockRepository: Sendable {
  /// The stock of products at a hub: what is known and young enough, and the rest asked for.
  ///
  /// It never throws. A product whose stock could not be learned is unknown and never out of stock. Every product that
  /// was asked for is in the answer. Cancelled, it answers at once with what is known.
  func stock(of skus: [SKU], at hub: HubID) async -> StockReadings

  /// Forgets all counts of all hubs.
  func clear() async
}

extension StockRepository {
  /// The availability of products at a hub, as ``stock(of:at:)`` has it at this moment.
  public func availability(of skus: [SKU], at hub: HubID) async -> [SKU: Availability] {
    Dictionary(
      await stock(of: skus, at: hub).map { ($0.sku, $0.reading.availability) },
      uniquingKeysWith: { first, _ in first })
  }
}
