public import BasketComparison

/// What the screen of the lines without a price shows.
public struct MissingItemsViewState: Equatable, Sendable, Codable {
  /// A line that a store does not price.
  public struct Line: Equatable, Sendable, Codable {
    /// The product.
    public let productID: CanonicalProductID
    /// Its name.
    public let name: String
    /// How much of it.
    public let quantity: String
    /// Why it has no price.
    public let reason: MissingLine.Reason
    /// The same in words.
    public let text: String
    /// The nearest product that the store does price; nil where there is none.
    public let swap: Swap?
  }

  /// A product that could be bought instead.
  public struct Swap: Equatable, Sendable, Codable {
    /// The product.
    public let productID: CanonicalProductID
    /// That it is the nearest, in words.
    public let text: String
  }

  /// One store.
  public struct Section: Equatable, Sendable, Codable {
    /// The store.
    public let storeID: StoreID
    /// How many lines it does not price.
    public let text: String
    /// These lines in the basket's order.
    public let lines: [Line]
  }

  /// The screen's title.
  public let title: String
  /// What holds for all stores: that nothing is missing, or that missing lines are in no total.
  public let message: String
  /// The stores by key; empty where nothing is missing.
  public let sections: [Section]
  /// The lines that no store prices, in the basket's order.
  public let pricedNowhere: [String]
  /// The heading over them.
  public let pricedNowhereTitle: String
}

extension MissingItemsViewState {
  /// Puts the missing lines of a comparison into words.
  public init(_ reading: ComparisonReading) {
    let result = reading.result
    let isMissing = result.lines.contains { line in line.outcomes.contains { $0.missing != nil } }
    title = reading.words.text(.missingItems)
    if result.lines.isEmpty {
      message = reading.words.text(RecommendationMessage.emptyBasket)
    } else if result.stores.isEmpty {
      message = reading.words.text(RecommendationMessage.nothingToCompare(stores: 0))
    } else {
      message = reading.words.text(isMissing ? MissingMessage.notInTotals : .nothingMissing)
    }
    sections = isMissing ? result.stores.indices.map { Section(reading, index: $0) } : []
    pricedNowhere = result.lines.filter { line in
      !line.outcomes.isEmpty && line.outcomes.allSatisfy { $0.missing != nil }
    }.map(reading.name(of:))
    pricedNowhereTitle = reading.words.text(Label.pricedNowhere)
  }
}

extension MissingItemsViewState.Section {
  fileprivate init(_ reading: ComparisonReading, index: Int) {
    let store = reading.result.stores[index].store
    let lines = reading.result.lines.compactMap { line -> MissingItemsViewState.Line? in
      guard line.outcomes.indices.contains(index), let missing = line.outcomes[index].missing else {
        return nil
      }
      return MissingItemsViewState.Line(
        productID: line.productID, name: reading.name(of: line),
        quantity: reading.words.quantity(line.quantity), reason: missing.reason,
        text: reading.words.text(.reason(missing.reason)),
        swap: missing.nearestSwap.map { product in
          .init(
            productID: product, text: reading.words.text(.nearestSwap(product: reading.name(of: product))))
        })
    }
    storeID = store.id
    self.lines = lines
    text = reading.words.text(
      lines.isEmpty
        ? .nothingMissingAt(store: store.name)
        : .missingAt(store: store.name, share: LineShare(lines.count, of: reading.result.lines.count)))
  }
}
