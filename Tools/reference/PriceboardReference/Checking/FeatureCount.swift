public import BasketComparison
import MoneyKit

/// How often the features of a comparison occurred in the scenarios of a run.
///
/// A check that agrees says little while a feature never occurs; the counts show that each did.
public struct FeatureCount: Sendable {
  /// The number of scenarios counted.
  public private(set) var scenarios = 0
  private var counts: [String: Int] = [:]

  /// Creates a count of nothing.
  public init() {
    for feature in Self.expected { counts[feature] = 0 }
  }

  /// Every feature that must occur, in the order of ``table``.
  private static let expected: [String] =
    ["noBasketItems", "insufficientCoverage", "tie", "tooCloseToCall", "clear", "leaning"].map {
      "state \($0)"
    }
    + MissingLine.Reason.allCases.map { "reason \($0.rawValue)" }
    + Warning.Kind.allCases.filter { $0 != .unitPriceMismatch && $0 != .splitNotProven }
    .map { "warning \($0.rawValue)" }
    + PricedLine.Mechanic.allCases.map { "mechanic \($0.rawValue)" }
    + ComparedLine.Comparability.allCases.map { "comparability \($0.rawValue)" }
    + PriceFreshness.allCases.filter { $0 != .tooOld }.map { "freshness \($0.rawValue)" }
    + [
      "priced by amount", "packs fitted", "price of several packs", "member price", "member cost", "deposit",
      "reduction ended",
      "saving shared by lines", "share of a saving is 0", "saving not in the store total but in the split",
      "imputed total", "lead against doubt negative", "tie of three",
      "split over 2", "split over 3", "split over 4", "split ties", "split runner-up",
      "priced line not in the split",
      "split cheaper than one store", "one store", "no store", "stores chosen", "yen", "dinar",
    ]

  /// Counts the features of a scenario and of its result.
  public mutating func count(_ scenario: Scenario, _ result: ComparisonResult) {
    scenarios += 1
    var seen: Set<String> = ["state \(result.recommendation.state.name)"]
    for warning in result.warnings { seen.insert("warning \(warning.kind.rawValue)") }
    for line in result.lines {
      seen.insert("comparability \(line.comparability.rawValue)")
      for outcome in line.outcomes {
        seen.formUnion(features(of: outcome, wanted: line.quantity, in: scenario))
      }
    }
    func note(_ feature: String, _ holds: Bool) { if holds { seen.insert(feature) } }
    note("imputed total", result.stores.contains { $0.imputedTotal != nil })
    note("lead against doubt negative", (result.recommendation.leadAgainstDoubt?.minorUnits ?? 0) < 0)
    if case .tie(let stores) = result.recommendation.state { note("tie of three", stores.count > 2) }
    note("one store", result.stores.count == 1)
    note("no store", result.stores.isEmpty)
    note("stores chosen", scenario.request.storeIDs != nil)
    note("yen", result.currency == .jpy)
    note("dinar", result.currency == .kwd)
    seen.formUnion(features(of: result))
    for feature in seen { counts[feature, default: 0] += 1 }
  }

  private func features(of outcome: LineOutcome, wanted: Quantity, in scenario: Scenario) -> Set<String> {
    guard let price = outcome.priced else {
      return outcome.missing.map { ["reason \($0.reason.rawValue)"] } ?? []
    }
    var seen: Set<String> = [
      "mechanic \(price.mechanic.rawValue)", "freshness \(price.freshness.rawValue)",
    ]
    if price.packs == nil { seen.insert("priced by amount") }
    if price.packs != nil, wanted.unit != .pack { seen.insert("packs fitted") }
    if case .packs(2...) = price.basis { seen.insert("price of several packs") }
    if price.isMemberPrice { seen.insert("member price") }
    if price.memberCost != nil { seen.insert("member cost") }
    if price.deposit != nil { seen.insert("deposit") }
    let offer = scenario.offers.offers.first { $0.id == price.offerID }
    if let last = offer?.validUntil, last < scenario.request.asOf { seen.insert("reduction ended") }
    return seen
  }

  private func features(of result: ComparisonResult) -> Set<String> {
    var seen: Set<String> = []
    for index in result.stores.indices {
      let promoted = result.lines.compactMap { $0.outcomes[index].priced }
        .filter { ![.shelf, .reduced].contains($0.mechanic) }
      let mechanics = Dictionary(grouping: promoted, by: \.mechanic)
      if mechanics.values.contains(where: { $0.count > 1 }) { seen.insert("saving shared by lines") }
      for price in promoted where price.cost == price.regularCost { seen.insert("share of a saving is 0") }
    }
    for split in result.splits {
      if split.storeIDs.count > 1 { seen.insert("split over \(split.storeIDs.count)") }
      if !split.proof.ties.isEmpty { seen.insert("split ties") }
      if split.proof.runnerUp != nil { seen.insert("split runner-up") }
      let priced = result.lines.filter { $0.outcomes.contains { $0.priced != nil } }
      if split.maximumStores == result.stores.count, split.coveredLines < priced.count {
        seen.insert("priced line not in the split")
      }
      let costs = split.assignments.map { assignment -> Bool in
        let index = result.stores.firstIndex { $0.store.id == assignment.storeID }
        let line = result.lines.first {
          $0.productID == assignment.productID && !$0.outcomes.allSatisfy { $0.priced == nil }
        }
        return index.flatMap { line?.outcomes[$0].priced?.cost } != assignment.cost
      }
      if costs.contains(true) { seen.insert("saving not in the store total but in the split") }
    }
    if let first = result.splits.first, let last = result.splits.last,
      first.coveredLines == last.coveredLines,
      last.total.minorUnits < first.total.minorUnits
    {
      seen.insert("split cheaper than one store")
    }
    return seen
  }

  /// The features with the number of scenarios in which each occurred.
  public var table: [(feature: String, count: Int)] { Self.expected.map { ($0, counts[$0] ?? 0) } }

  /// The features that occurred in fewer than so many of 10,000 scenarios.
  public func rare(below minimum: Int) -> [String] {
    table.filter { $0.count * 10_000 < minimum * scenarios }.map(\.feature)
  }
}
