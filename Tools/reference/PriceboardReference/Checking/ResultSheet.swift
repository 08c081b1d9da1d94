import BasketComparison
import MoneyKit

/// A result laid out as short lines, each with what it speaks of and which field it is.
struct ResultSheet {
  /// One value of a result.
  struct Entry {
    let field: Difference.Field
    let subject: String
    let value: String
  }

  private(set) var entries: [Entry] = []

  init(_ result: ComparisonResult) {
    add(.request, "", "\(result.basketID), as of \(result.asOf), \(result.currency)")
    add(.lines, "", result.lines.map { "\($0.productID)" }.joined(separator: " "))
    for line in result.lines { add(line, stores: result.stores) }
    for store in result.stores { add(store) }
    add(.comparable, result.comparable)
    add(.likeForLike, result.likeForLike)
    add(.state, "", text(result.recommendation.state))
    add(.saving, "", text(result.recommendation.saving))
    add(.leadAgainstDoubt, "", text(result.recommendation.leadAgainstDoubt))
    add(.confidence, "", result.confidence.map(text) ?? "nil")
    add(.drivers, "pairs", "\(result.drivers.count)")
    for drivers in result.drivers {
      add(
        .drivers, "\(drivers.storeID) against \(drivers.againstStoreID)",
        drivers.drivers.map { "\($0.productID) \(text($0.delta))" }.joined(separator: ", "))
    }
    add(.split, "count", "\(result.splits.count)")
    for split in result.splits { add(split) }
    for warning in result.warnings { add(.warnings, text(warning), "present") }
    add(.warnings, "order", result.warnings.map { $0.kind.rawValue }.joined(separator: " "))
  }

  private mutating func add(_ field: Difference.Field, _ subject: String, _ value: String) {
    entries.append(Entry(field: field, subject: subject.inASCII, value: value.inASCII))
  }

  private mutating func add(_ line: ComparedLine, stores: [StoreTotal]) {
    let subject = "\(line.productID) \(line.quantity.amount) \(line.quantity.unit.word)"
    add(.lines, subject, "\(line.name ?? "nil"), pinned to \(line.pinnedStoreID?.rawValue ?? "nil")")
    add(.comparability, subject, line.comparability.rawValue)
    add(.lines, "\(subject) outcomes", "\(line.outcomes.count)")
    for (index, outcome) in line.outcomes.enumerated() {
      let store = index < stores.count ? "\(stores[index].store.id)" : "store \(index)"
      add(outcome, "\(subject) at \(store)")
    }
  }

  private mutating func add(_ outcome: LineOutcome, _ subject: String) {
    switch outcome {
    case .missing(let missing):
      add(.outcome, subject, "missing")
      add(.reason, subject, missing.reason.rawValue)
    case .priced(let price):
      add(.outcome, subject, "priced")
      add(.choice, subject, "\(price.offerID) of \(price.retailerProductID), \(price.productName)")
      add(.cost, subject, text(price.cost))
      add(.regularCost, subject, text(price.regularCost))
      add(.mechanic, subject, price.mechanic.rawValue)
      add(.member, subject, "\(price.isMemberPrice), a member pays \(text(price.memberCost))")
      add(.deposit, subject, text(price.deposit))
      add(.goods, subject, "\(price.packs.map(String.init) ?? "nil") packs, estimate \(price.isEstimate)")
      add(.goods, "\(subject) size", price.size.map { "\($0)" } ?? "nil")
      add(.goods, "\(subject) basis", "\(price.basis)")
      add(.shelfPrice, subject, text(price.shelfPrice))
      add(.age, subject, "\(price.ageDays) \(price.freshness.rawValue)")
      add(.doubt, subject, "strength \(price.matchStrength), doubt \(price.doubtPercent) %")
    }
  }

  private mutating func add(_ store: StoreTotal) {
    let subject = "\(store.store.id)"
    add(.total, subject, "\(text(store.total)), \(store.pricedLines) of \(store.lines), \(store.store.name)")
    add(.deposit, "\(subject) total", text(store.deposit))
    add(.imputed, subject, text(store.imputedTotal))
    add(.age, "\(subject) oldest", store.oldestAgeDays.map(String.init) ?? "nil")
  }

  private mutating func add(_ field: Difference.Field, _ totals: ComparableTotals) {
    add(field, "lines", "\(totals.lines)")
    add(field, "totals", totals.totals.map { "\($0.storeID) \(text($0.total))" }.joined(separator: ", "))
    add(field, "cheapest", totals.cheapest.map(\.rawValue).joined(separator: ", "))
    add(field, "lead", text(totals.lead))
  }

  private mutating func add(_ split: StoreSplit) {
    let subject = "over \(split.maximumStores)"
    add(
      .split, subject,
      "\(split.storeIDs.map(\.rawValue)) covers \(split.coveredLines) for \(text(split.total))")
    add(
      .split, "\(subject) assignment",
      split.assignments.map { "\($0.productID) at \($0.storeID) \(text($0.cost))" }.joined(separator: ", "))
    add(.proof, "\(subject) sets", "\(split.proof.setsTried), complete \(split.proof.isComplete)")
    add(
      .proof, "\(subject) runner-up",
      split.proof.runnerUp.map {
        "\($0.storeIDs.map(\.rawValue)) covers \($0.coveredLines) for \(text($0.total))"
      }
        ?? "nil")
    add(.proof, "\(subject) ties", split.proof.ties.map { "\($0.map(\.rawValue))" }.joined(separator: ", "))
  }

  private func text(_ money: Money?) -> String { money.map { "\($0.minorUnits)" } ?? "nil" }

  private func text(_ state: RecommendationState) -> String {
    switch state {
    case .tie(let stores): "tie of \(stores.map(\.rawValue))"
    case .clear(let store), .leaning(let store): "\(state.name) \(store)"
    case .noBasketItems, .insufficientCoverage, .tooCloseToCall: state.name
    }
  }

  private func text(_ confidence: Confidence) -> String {
    confidence.parts.map { "\($0.aspect) \($0.points)/\($0.weight) from \($0.numerator)/\($0.denominator)" }
      .joined(separator: ", ")
  }

  private func text(_ warning: Warning) -> String {
    let about = [warning.storeID?.rawValue, warning.productID?.rawValue, warning.retailerProductID?.rawValue]
    return ([warning.kind.rawValue] + about.map { $0 ?? "-" } + [warning.count.map(String.init) ?? "-"])
      .joined(separator: " ")
  }
}
