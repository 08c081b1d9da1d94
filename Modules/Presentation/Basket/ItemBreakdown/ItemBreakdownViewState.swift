public import BasketComparison

/// What the screen of the lines and their prices shows.
public struct ItemBreakdownViewState: Equatable, Sendable, Codable {
  /// One line of the basket.
  public struct Line: Equatable, Sendable, Codable {
    /// The product.
    public let productID: CanonicalProductID
    /// Its name.
    public let name: String
    /// How much of it.
    public let quantity: String
    /// Whether the line is compared like for like.
    public let comparability: ComparedLine.Comparability
    /// The same in words.
    public let comparabilityText: String
    /// What each store has for it.
    public let prices: [StorePriceState]
  }

  /// The screen's title.
  public let title: String
  /// What is said where there is no line; nil otherwise.
  public let message: String?
  /// The lines in the basket's order.
  public let lines: [Line]
  /// What makes the difference; nil where there are not two stores, or no line that every store prices.
  public let drivers: DriversState?
}

extension ItemBreakdownViewState {
  /// Puts the lines of a comparison into words.
  ///
  /// `rival` is the store whose differences are shown; nil, or a store without any, shows the first.
  public init(_ reading: ComparisonReading, rival: StoreID? = nil) {
    title = reading.words.text(.itemBreakdown)
    message = reading.result.lines.isEmpty ? reading.words.text(RecommendationMessage.emptyBasket) : nil
    lines = reading.result.lines.map { line in
      Line(
        productID: line.productID, name: reading.name(of: line),
        quantity: reading.words.quantity(line.quantity), comparability: line.comparability,
        comparabilityText: reading.words.text(.comparability(line.comparability)),
        prices: zip(reading.result.stores, line.outcomes).map { store, outcome in
          StorePriceState(reading, store: store.store, outcome: outcome)
        })
    }
    drivers = DriversState(reading, rival: rival)
  }

  /// The same lines with other differences.
  func replacing(drivers: DriversState?) -> ItemBreakdownViewState {
    ItemBreakdownViewState(title: title, message: message, lines: lines, drivers: drivers)
  }
}
