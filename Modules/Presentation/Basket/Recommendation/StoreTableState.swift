public import BasketComparison
import MoneyKit

/// What each store charges, with what those totals can and cannot be held against.
public struct StoreTableState: Equatable, Sendable, Codable {
  /// The words over the columns.
  public struct Headings: Equatable, Sendable, Codable {
    /// Over the stores' names.
    public let store: String
    /// Over the numbers of priced lines.
    public let linesPriced: String
    /// Over the totals that can be held against each other; nil where there are not two stores.
    public let likeForLike: String?
    /// Over the totals of the lines that each store prices.
    public let priced: String
    /// Over the totals with estimates for missing lines; nil where there is none.
    public let withEstimates: String?
    /// Over the deposits; nil where there is none.
    public let deposit: String?
    /// Over the ages.
    public let oldestPrice: String
  }

  /// How a store stands.
  public enum Mark: String, CaseIterable, Sendable, Codable {
    /// It is recommended.
    case recommended
    /// It looks cheapest.
    case looksCheapest
    /// It costs as little as others.
    case tied
  }

  /// One store.
  public struct Row: Equatable, Sendable, Codable {
    /// The store.
    public let storeID: StoreID
    /// Its name.
    public let name: String
    /// How it stands; nil where nothing is said about it.
    public let mark: Mark?
    /// The mark in words.
    public let markText: String?
    /// How many lines it prices.
    public let linesPriced: String
    /// Its total over the lines compared like for like; nil where there is none.
    public let likeForLike: PriceState?
    /// Its total over the lines that it prices; nil where it prices none.
    public let priced: PriceState?
    /// That total with estimates for missing lines, which is no price; nil where nothing is estimated.
    public let withEstimates: PriceState?
    /// The deposits, which are in no total.
    public let deposit: PriceState?
    /// How old its oldest price is; nil where it has none.
    public let oldestPrice: FreshnessState?
  }

  /// The words over the columns.
  public let headings: Headings
  /// The stores: those that price more lines first, then the cheaper ones, then by key.
  public let rows: [Row]
  /// What a reader must know to read the table right.
  public let notes: [String]
}

extension StoreTableState {
  /// Puts the stores of a comparison in a table; nil where there is no store or no line.
  public init?(_ reading: ComparisonReading) {
    let result = reading.result
    guard !result.stores.isEmpty, !result.lines.isEmpty else { return nil }
    let order = result.stores.indices.sorted { Self.precedes(result.stores[$0], result.stores[$1]) }
    rows = order.map { Row(reading, index: $0) }
    let words = reading.words
    let hasDeposits = rows.contains { $0.deposit != nil }
    let hasEstimates = rows.contains { $0.withEstimates != nil }
    headings = Headings(
      store: words.text(.store), linesPriced: words.text(.linesPriced),
      likeForLike: result.stores.count > 1 ? words.text(.likeForLikeTotal) : nil,
      priced: words.text(.pricedTotal),
      withEstimates: hasEstimates ? words.text(.estimatedTotal) : nil,
      deposit: hasDeposits ? words.text(.deposit) : nil, oldestPrice: words.text(.oldestPrice))
    notes = [
      Self.caution(result).map { words.text($0) },
      hasEstimates ? words.text(RecommendationMessage.estimatedTotals) : nil,
      hasDeposits ? words.text(RecommendationMessage.depositsApart) : nil,
    ].compactMap(\.self)
  }

  /// Why the totals of the lines that stores price cannot be held against each other; nil where they can.
  private static func caution(_ result: ComparisonResult) -> RecommendationMessage? {
    guard result.stores.count > 1, result.likeForLike.lines < result.lines.count else { return nil }
    if result.likeForLike.lines == 0 { return .nothingAlike }
    let isSameLines = result.stores.allSatisfy { $0.pricedLines == result.comparable.lines }
    return isSameLines ? .totalsUnlike : .totalsDiffer
  }

  private static func precedes(_ left: StoreTotal, _ right: StoreTotal) -> Bool {
    if left.pricedLines != right.pricedLines { return left.pricedLines > right.pricedLines }
    if left.total.minorUnits != right.total.minorUnits {
      return left.total.minorUnits < right.total.minorUnits
    }
    return left.store.id < right.store.id
  }
}

extension StoreTableState.Row {
  fileprivate init(_ reading: ComparisonReading, index: Int) {
    let store = reading.result.stores[index]
    let priced = reading.pricedLines(atStore: index)
    let mark = Self.mark(of: store.store.id, in: reading.result.recommendation.state)
    storeID = store.store.id
    name = store.store.name
    self.mark = mark
    markText = mark.map { mark in
      switch mark {
      case .recommended: reading.words.text(.recommended)
      case .looksCheapest: reading.words.text(.looksCheapest)
      case .tied: reading.words.text(.tied)
      }
    }
    linesPriced = "\(store.pricedLines)/\(store.lines)"
    likeForLike =
      reading.result.likeForLike.lines == 0 || reading.result.stores.count < 2
      ? nil
      : reading.result.likeForLike.totals.first { $0.storeID == store.store.id }.map { entry in
        reading.prices.price(
          entry.total,
          isEstimate: priced.contains { $0.line.comparability == .likeForLike && $0.priced.isEstimate })
      }
    self.priced =
      store.pricedLines == 0
      ? nil
      : reading.prices.price(store.total, isEstimate: priced.contains { $0.priced.isEstimate })
    withEstimates = store.imputedTotal.map { reading.prices.price($0, isEstimate: true) }
    deposit = store.deposit.isZero ? nil : reading.prices.price(store.deposit)
    oldestPrice = store.oldestAgeDays.map(reading.age(days:))
  }

  private static func mark(of store: StoreID, in state: RecommendationState) -> StoreTableState.Mark? {
    switch state {
    case .clear(store): .recommended
    case .leaning(store): .looksCheapest
    case .tie(let stores): stores.contains(store) ? .tied : nil
    case .clear, .leaning, .tooCloseToCall, .insufficientCoverage, .noBasketItems: nil
    }
  }
}
