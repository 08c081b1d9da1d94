public import BasketComparison

/// What makes the difference between the cheapest comparable store and another one, line by line.
public struct DriversState: Equatable, Sendable, Codable {
  /// What one line adds.
  public struct Line: Equatable, Sendable, Codable {
    /// Which way a line goes.
    public enum Role: String, CaseIterable, Sendable, Codable {
      /// It costs more at the rival.
      case dearer
      /// It costs less at the rival.
      case cheaper
    }

    /// The product.
    public let productID: CanonicalProductID
    /// Which way it goes.
    public let role: Role
    /// How much it adds, in words.
    public let text: String
    /// Why it does not count in a saving; nil where it does.
    public let caution: String?
  }

  /// A store that can be held against the cheapest one.
  public struct Rival: Equatable, Sendable, Codable {
    /// The store.
    public let storeID: StoreID
    /// Its name.
    public let name: String
    /// Tells whether its differences are shown.
    public let isShown: Bool
  }

  /// The heading of the part.
  public let title: String
  /// The two stores, and the lines that the difference is over.
  public let heading: String
  /// The lines, the largest difference first; they add up exactly to `sum`.
  public let lines: [Line]
  /// The whole difference.
  public let sum: String
  /// The stores that can be chosen.
  public let rivals: [Rival]
}

extension DriversState {
  init?(_ reading: ComparisonReading, rival: StoreID?) {
    let pairs = reading.drivers
    guard let pair = pairs.first(where: { $0.againstStoreID == rival }) ?? pairs.first else { return nil }
    self.init(reading, pair: pair)
  }

  init(_ reading: ComparisonReading, pair: SavingsDrivers) {
    let words = reading.words
    let rivalName = reading.name(of: pair.againstStoreID)
    title = words.text(.drivers)
    heading = words.text(
      .driversHeading(
        store: reading.name(of: pair.storeID), rival: rivalName, comparable: reading.comparable))
    lines = pair.drivers.map { Line(reading, $0, rival: rivalName) }
    sum = words.text(reading.together(pair, rival: rivalName))
    rivals = reading.drivers.map { other in
      Rival(
        storeID: other.againstStoreID, name: reading.name(of: other.againstStoreID),
        isShown: other.againstStoreID == pair.againstStoreID)
    }
  }
}
