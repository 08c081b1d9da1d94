import BasketComparison
import MoneyKit

extension ReferenceComparison {
  func comparability(of line: WantedLine, outcomes: [LineOutcome]) -> ComparedLine.Comparability {
    let priced = outcomes.compactMap(\.priced)
    guard priced.count == outcomes.count, !priced.isEmpty else { return .notComparable }
    let bases = Set(
      priced.map { line -> String in
        switch line.basis {
        case .packs: "pack"
        case .measure(let measure): measure.unit.rawValue
        }
      })
    guard bases.count == 1 else { return .priceBasesDiffer }
    if bases != ["pack"], line.unit != .pack { return .likeForLike }
    let sizes = priced.compactMap(\.size)
    guard sizes.count == priced.count else { return .sizeUnknown }
    guard Set(sizes.map(\.measure.unit)).count == 1 else { return .unitKindsDiffer }
    guard !sizes.contains(where: \.isEstimate) else { return .sizeEstimated }
    let amounts = sizes.map(\.measure.amount).sorted()
    return amounts[amounts.count - 1] * 100 > amounts[0] * 102 ? .sizesDiffer : .likeForLike
  }

  func totals(over lines: [ComparedLine]) -> ComparableTotals {
    let entries = shelves.indices.map { index in
      ComparableTotals.Entry(
        storeID: shelves[index].store.id,
        total: money(lines.compactMap { $0.outcomes[index].priced?.cost.minorUnits }.reduce(0, +)))
    }
    guard !lines.isEmpty else {
      return ComparableTotals(lines: 0, totals: entries, cheapest: [], lead: nil)
    }
    let cheapestFirst = entries.map(\.total.minorUnits).sorted()
    return ComparableTotals(
      lines: lines.count, totals: entries,
      cheapest: entries.filter { $0.total.minorUnits == cheapestFirst.first }.map(\.storeID),
      lead: cheapestFirst.count > 1 ? money(cheapestFirst[1] - cheapestFirst[0]) : nil)
  }

  func recommendation(over lines: [ComparedLine], totals: ComparableTotals) -> Recommendation {
    func unnamed(_ state: RecommendationState) -> Recommendation {
      Recommendation(state: state, saving: nil, leadAgainstDoubt: nil)
    }
    if self.lines.isEmpty { return unnamed(.noBasketItems) }
    guard lines.count * 100 >= self.lines.count * 80, let lead = totals.lead,
      let leader = totals.cheapest.first
    else { return unnamed(.insufficientCoverage) }
    if lead.minorUnits == 0 { return unnamed(.tie(totals.cheapest)) }

    let first = shelves.firstIndex { $0.store.id == leader } ?? 0
    var margins: [Int] = []
    for rival in shelves.indices where rival != first {
      var margin = 0
      for line in lines {
        guard let ours = line.outcomes[first].priced, let theirs = line.outcomes[rival].priced else {
          continue
        }
        margin += theirs.cost.minorUnits * (100 - theirs.doubtPercent)
        margin -= ours.cost.minorUnits * (100 + ours.doubtPercent)
      }
      margins.append(margin)
    }
    let smallest = margins.min() ?? 0
    let leftOver = money(Fraction(smallest, over: 100).roundedDown)
    let leaderTotal = totals.totals[first].total.minorUnits
    if lead.minorUnits * 100 < leaderTotal || lead.minorUnits * 2 < majorUnit {
      return Recommendation(state: .tooCloseToCall, saving: nil, leadAgainstDoubt: leftOver)
    }
    return Recommendation(
      state: smallest > 0 ? .clear(leader) : .leaning(leader), saving: lead, leadAgainstDoubt: leftOver)
  }

  /// The minor units of a major unit, for the currencies that scenarios use (ISO 4217).
  private var majorUnit: Int {
    switch noMoney.currency.code {
    case "JPY": 1
    case "KWD": 1000
    default: 100
    }
  }

  func confidence(lines: [ComparedLine], likeForLike: [ComparedLine]) -> Confidence? {
    guard !lines.isEmpty else { return nil }
    let offers = likeForLike.flatMap { $0.outcomes.compactMap(\.priced) }
    return Confidence(parts: [
      .init(aspect: .coverage, weight: 40, numerator: likeForLike.count, denominator: lines.count),
      .init(
        aspect: .freshness, weight: 25, numerator: offers.filter { $0.ageDays <= 1 }.count,
        denominator: offers.count),
      .init(
        aspect: .match, weight: 25, numerator: offers.map(\.matchStrength).reduce(0, +),
        denominator: 100 * offers.count),
      .init(
        aspect: .size, weight: 10, numerator: likeForLike.count,
        denominator: lines.filter(\.comparability.isComparable).count),
    ])
  }

  func drivers(lines: [ComparedLine]) -> [SavingsDrivers] {
    guard !lines.isEmpty, !shelves.isEmpty else { return [] }
    let comparable = lines.filter(\.comparability.isComparable)
    let totals = totals(over: comparable).totals.map(\.total.minorUnits)
    // The stores stand in the order of their keys, which a stable sort by total keeps.
    let cheapestFirst = shelves.indices.sorted { left, right in
      totals[left] == totals[right] ? left < right : totals[left] < totals[right]
    }
    return cheapestFirst.dropFirst().map { other in
      let first = cheapestFirst[0]
      let deltas = comparable.compactMap { line -> (productID: CanonicalProductID, delta: Int)? in
        guard let ours = line.outcomes[first].priced, let theirs = line.outcomes[other].priced else {
          return nil
        }
        return (line.productID, theirs.cost.minorUnits - ours.cost.minorUnits)
      }
      let sorted = deltas.filter { $0.delta != 0 }.sorted { left, right in
        abs(left.delta) == abs(right.delta)
          ? left.productID < right.productID : abs(left.delta) > abs(right.delta)
      }
      return SavingsDrivers(
        storeID: shelves[first].store.id, againstStoreID: shelves[other].store.id,
        drivers: sorted.map { .init(productID: $0.productID, delta: money($0.delta)) })
    }
  }
}
