public import BasketComparison

/// A finished comparison together with what is needed to put it into words.
///
/// Every screen about a comparison is a function of a reading, so that all of them say the same.
public struct ComparisonReading: Sendable {
  /// What was found.
  public let result: ComparisonResult
  /// The thresholds that the comparison used.
  public let policy: ComparisonPolicy
  /// The names of products that are not lines of the basket, such as swaps.
  public let names: ProductNames
  /// The language and the locale of prices.
  public let wording: Wording

  let prices: PriceTexts
  private let storeNames: [StoreID: String]
  private let lineNames: [CanonicalProductID: String]

  /// Creates a reading; `policy` is the one that the comparison was made with.
  public init(
    _ result: ComparisonResult, policy: ComparisonPolicy, names: ProductNames = ProductNames(),
    wording: Wording
  ) {
    self.result = result
    self.policy = policy
    self.names = names
    self.wording = wording
    prices = wording.prices(in: result.currency)
    storeNames = Dictionary(
      result.stores.map { ($0.store.id, $0.store.name) }, uniquingKeysWith: { first, _ in first })
    lineNames = Dictionary(
      result.lines.compactMap { line in line.name.map { (line.productID, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  var words: any Phrasebook { wording.phrasebook }

  /// The lines compared like for like, of all.
  var likeForLike: LineShare { LineShare(result.likeForLike.lines, of: result.lines.count) }

  /// The lines that every store prices, of all.
  var comparable: LineShare { LineShare(result.comparable.lines, of: result.lines.count) }

  /// The store's name, or its key where the result does not know the store.
  func name(of store: StoreID) -> String { storeNames[store] ?? store.rawValue }

  func names(of stores: [StoreID]) -> [String] { stores.map(name(of:)) }

  /// The product's name, or its key where nobody knows the product.
  func name(of product: CanonicalProductID) -> String {
    lineNames[product] ?? names[product] ?? product.rawValue
  }

  /// The differences between stores; none without a line that every store prices.
  var drivers: [SavingsDrivers] { result.comparable.lines > 0 ? result.drivers : [] }

  func name(of line: ComparedLine) -> String { line.name ?? name(of: line.productID) }

  /// The prices of one store, by its place in the result.
  func pricedLines(atStore index: Int) -> [(line: ComparedLine, priced: PricedLine)] {
    result.lines.compactMap { line in
      guard line.outcomes.indices.contains(index), let priced = line.outcomes[index].priced else {
        return nil
      }
      return (line, priced)
    }
  }

  /// The age of the oldest price of several, and what it means.
  func oldest(ageDays: Int) -> FreshnessState {
    let role = FreshnessRole(policy.staleness.freshness(ageDays: ageDays))
    return FreshnessState(role: role, text: words.text(.oldest(days: ageDays, role: role)))
  }

  /// The age of one price, and what it means.
  func age(days: Int) -> FreshnessState {
    let role = FreshnessRole(policy.staleness.freshness(ageDays: days))
    return FreshnessState(role: role, text: words.text(.age(days: days, role: role)))
  }
}
