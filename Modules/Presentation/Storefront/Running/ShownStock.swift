import DeliveryArea
package import StockCache

/// The stock that one screen may show, for all of its products.
///
/// It counts instead of what the products carry themselves, which is as old as they are.
package struct ShownStock: Equatable, Sendable {
  /// What was learned or is being asked for.
  package var readings: StockReadings
  /// Why the products without a reading are unknown.
  package var otherwise: Availability.UnknownReason

  package init(
    readings: StockReadings = [:], otherwise: Availability.UnknownReason = .notAsked
  ) {
    self.readings = readings
    self.otherwise = otherwise
  }

  /// The stock that may be shown in an area: none while browsing or without a way to the server.
  init(_ readings: StockReadings, of area: DeliveryArea?, isOffline: Bool) {
    switch area {
    case .browsing: self.init(otherwise: .browsing)
    case .served, .outOfArea, nil:
      if isOffline { self.init(otherwise: .offline) } else { self.init(readings: readings) }
    }
  }

  /// What may be said of a product at a time of the timeline.
  package func availability(of sku: SKU, at now: Duration) -> Availability {
    readings[sku]?.availability(at: now) ?? .unknown(otherwise)
  }
}
