import DeliveryArea

/// The counts that are known, by hub and product, and when they stop being known.
struct StockCounts: Sendable {
  private let policy: StockPolicy
  private var hubs: [HubID: StockReadings] = [:]
  /// When expired counts are dropped next.
  private var nextSweep: Duration?

  init(policy: StockPolicy) {
    self.policy = policy
  }

  /// How many counts are held, expired ones included.
  var number: Int { hubs.values.reduce(0) { $0 + $1.count } }

  /// The counts that are young enough to answer with, and the products that have none.
  func fresh(
    _ skus: [SKU], at hub: HubID, now: Duration
  ) -> (readings: StockReadings, missing: [SKU]) {
    guard let counts = hubs[hub] else { return ([:], skus) }
    // A count that expires later than this is younger than the age from which on it is asked for again.
    let limit = now + (policy.knownFor - policy.freshFor)
    var readings = StockReadings(minimumCapacity: min(skus.count, counts.count))
    var missing: [SKU] = []
    for sku in skus {
      if let reading = counts[sku], let expiry = reading.expiresAt, expiry > limit {
        readings[sku] = reading
      } else {
        missing.append(sku)
      }
    }
    return (readings, missing)
  }

  /// A count that may still be shown, if it is too old to answer with, too.
  func known(_ sku: SKU, at hub: HubID, now: Duration) -> StockReading? {
    guard let reading = hubs[hub]?[sku], let expiry = reading.expiresAt, expiry > now else { return nil }
    return reading
  }

  /// Keeps a count; what is unknown takes the place of an older count as nothing.
  mutating func keep(_ reading: StockReading, of sku: SKU, at hub: HubID) {
    hubs[hub, default: [:]][sku] = reading.expiresAt == nil ? nil : reading
  }

  /// Drops what has expired, from time to time, so that what is held is what was learned in the last minutes.
  mutating func sweep(now: Duration) {
    guard now >= nextSweep ?? now else { return }
    nextSweep = now + policy.freshFor
    for hub in Array(hubs.keys) {
      hubs[hub]?.removeAll { _, reading in reading.expiresAt.map { $0 <= now } ?? true }
      if hubs[hub]?.isEmpty == true { hubs[hub] = nil }
    }
  }

  mutating func clear() {
    hubs = [:]
    nextSweep = nil
  }
}
