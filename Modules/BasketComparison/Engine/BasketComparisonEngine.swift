import MoneyKit

/// Compares a basket across the stores of a region.
///
/// The engine is a pure function: equal input gives an equal result, whatever the order of stores, products and
/// offers. It reads no clock; the day that ages are counted to is part of the request. It rounds each line once,
/// half up, and adds up what it shows. It never imputes a price into anything that decides, and never leaves a
/// line out: a line without a price is missing at that store, with the reason.
public struct BasketComparisonEngine: Sendable {
  /// The most lines that are compared, 5,000.
  public static let largestLineCount = 5_000

  /// The most sets of stores that a split looks at, 2,000,000.
  public static let largestStoreSetCount = SplitOptimiser.largestSetCount

  /// The thresholds.
  public let policy: ComparisonPolicy

  /// Creates an engine.
  public init(policy: ComparisonPolicy = ComparisonPolicy()) {
    self.policy = policy
  }

  /// Compares a basket.
  ///
  /// - Throws: ``ComparisonError`` where the request cannot be computed. A basket without a single price is no
  ///   error.
  public func compare(_ request: ComparisonRequest, in index: CatalogueIndex) throws(ComparisonError)
    -> ComparisonResult
  {
    guard request.basket.items.count <= Self.largestLineCount else {
      throw .tooManyLines(request.basket.items.count)
    }
    let currency = index.region.currency
    guard let zero = try? Money.zero(in: currency) else { throw .currencyWithoutMinorUnit(currency.code) }

    var warnings: Set<Warning> = []
    let stores = comparedStores(of: request, in: index, warnings: &warnings)
    let wanted = WantedLine.lines(of: request.basket) { index.ordinal(of: $0) != nil }
    let table = PriceTable(
      wanted: wanted, stores: stores, request: request, index: index, policy: policy, zero: zero,
      warnings: &warnings)

    let swaps = request.suggestsSwaps ? SwapFinder(shelf: table.shelf, basket: wanted) : nil
    let lines = table.lines(policy: policy, swaps: swaps)
    let comparable = table.totals { lines[$0].comparability.isComparable }
    let likeForLike = table.totals { lines[$0].comparability == .likeForLike }
    let doubts = table.leadsAgainstDoubt(policy: policy) { lines[$0].comparability == .likeForLike }
    let recommendation = policy.recommendation.recommendation(
      lines: lines.count, stores: stores.count, likeForLike: likeForLike, leadsAgainstDoubt: doubts,
      coverage: policy.coverage)
    let splits = try SplitOptimiser(maximumStores: request.maximumStores)
      .splits(of: table, wanted: wanted, stores: stores, zero: zero)

    warnings.formUnion(table.warnings(wanted: wanted, lines: lines, policy: policy))
    if stores.count < 2 { warnings.insert(Warning(.nothingToCompare)) }
    if lines.isEmpty { warnings.insert(Warning(.noBasketItems)) }
    if stores.count >= 2, !lines.isEmpty,
      !policy.coverage.isSufficient(likeForLike: likeForLike.lines, of: lines.count)
    {
      warnings.insert(Warning(.lowCoverage, count: likeForLike.lines))
    }
    if splits.contains(where: { !$0.proof.isComplete }) { warnings.insert(Warning(.splitNotProven)) }

    return ComparisonResult(
      basketID: request.basket.id, asOf: request.asOf, currency: currency, lines: lines,
      stores: table.storeTotals(), comparable: comparable, likeForLike: likeForLike,
      recommendation: recommendation,
      confidence: lines.isEmpty ? nil : policy.confidence.confidence(of: lines),
      drivers: SavingsDriverCalculator().drivers(lines: lines, comparable: comparable),
      splits: splits, warnings: warnings.sorted())
  }

  private func comparedStores(
    of request: ComparisonRequest, in index: CatalogueIndex, warnings: inout Set<Warning>
  ) -> [Store] {
    guard let wanted = request.storeIDs.map(Set.init) else { return index.stores }
    let known = index.stores.filter { wanted.contains($0.id) }
    for id in wanted.subtracting(known.map(\.id)) { warnings.insert(Warning(.unknownStore, storeID: id)) }
    return known
  }
}
