import BasketComparison
import MoneyKit

/// The JSON form of a comparison.
///
/// Everything is sorted by key, and no row number of a file is in it, so that the order of the input leaves no trace.
/// Amounts are integers in minor units; null is an amount that is not known.
///
/// - `stores`: what each store charges for the lines that it prices, and why the others are `missing`.
/// - `comparable` and `like_for_like`: totals over the lines that every store prices, and over those of them whose sizes
///   agree. `saving_minor` is the lead over the second cheapest on comparable lines.
/// - `state`, and `store_id` where a store is named; `recommendation` has what it rests on.
/// - `confidence` in points; `confidence_counts` has what each part counts, out of what.
/// - `drivers`: what each comparable line adds to the second store's total over the first's.
/// - `best_split`: the best way for up to one store, two, and so on to the number asked for, which repeats the last
///   one where there are no more stores; `proof` is that of the last.
/// - `imputed_totals_minor`: an estimate for missing lines added; null where nothing is added.
/// - `lines`: each line at each store, with all that its price rests on.
/// - `warnings` and `problems`: what a reader must know of the result, and of the files.
///
/// An empty basket has no winner, and so neither `store_id` nor `confidence`, and no split.
struct ComparisonDocument {
  let result: ComparisonResult
  /// The most stores that were asked for.
  let maximumStores: Int
  /// What the files held that could not be used.
  let problems: [SourceProblem]

  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("basket_id", .string(result.basketID.rawValue)),
      ("as_of", .string(result.asOf.description)),
      ("currency", .string(result.currency.code)),
      ("merged_line_count", .integer(result.lines.count)),
      ("stores", .array(result.stores.indices.map(store))),
      ("comparable", comparable),
      ("like_for_like", likeForLike),
      ("state", .string(result.recommendation.state.name)),
      ("drivers", .array(result.drivers.map(Self.drivers))),
      ("best_split", bestSplit),
      ("proof", result.splits.last.map { Self.proof($0.proof) } ?? .null),
      ("warnings", .array(result.warnings.map(Self.warning))),
      ("recommendation", recommendation),
      ("imputed_totals_minor", byStore { .optional($0.imputedTotal?.minorUnits) }),
      ("deposits_minor", byStore { .integer($0.deposit.minorUnits) }),
      ("lines", LineDocument(result: result).json),
      ("problems", ProblemDocument(problems: problems).json),
    ]
    if let store = result.recommendation.state.storeID {
      members.append(("store_id", .string(store.rawValue)))
    }
    if let confidence = result.confidence {
      members.append(("confidence", Self.confidence(confidence)))
      members.append(("confidence_counts", Self.counts(confidence)))
    }
    return .object(members)
  }

  private var isEmptyBasket: Bool { result.recommendation.state == .noBasketItems }

  private func store(at index: Int) -> JSONText {
    let store = result.stores[index]
    let lines = result.lines.map { (product: $0.productID, outcome: $0.outcomes[index]) }
      .sorted { $0.product < $1.product }
    // The second line of a product, wanted in another unit, has no price; the first keeps its place then.
    let priced = lines.filter { $0.outcome.priced != nil } + lines.filter { $0.outcome.priced == nil }
    return [
      "store_id": .string(store.store.id.rawValue),
      "total_minor": .integer(store.total.minorUnits),
      "found": .integer(store.pricedLines),
      "lines": .integer(store.lines),
      "missing": .array(
        lines.compactMap { line in
          line.outcome.missing.map {
            ["canonical_product_id": .string(line.product.rawValue), "reason": .string($0.reason.rawValue)]
          }
        }),
      "lines_minor": .object(
        priced.map { ($0.product.rawValue, .optional($0.outcome.priced?.cost.minorUnits)) }),
      "oldest_age_days": .optional(store.oldestAgeDays),
    ]
  }

  private var comparable: JSONText {
    let totals = result.comparable
    var members: [(String, JSONText)] = [
      ("lines", .integer(totals.lines)), ("totals_minor", Self.totals(totals)),
    ]
    if !isEmptyBasket {
      members.append(("cheapest", Self.keys(totals.cheapest)))
      members.append(("tie", .bool(totals.isTie)))
      members.append(("saving_minor", .optional(totals.lead?.minorUnits)))
    }
    return .object(members)
  }

  private var likeForLike: JSONText {
    let totals = result.likeForLike
    return ["lines": .integer(totals.lines), "totals_minor": isEmptyBasket ? [:] : Self.totals(totals)]
  }

  private var recommendation: JSONText {
    [
      "cheapest": Self.keys(result.likeForLike.cheapest),
      "lead_minor": .optional(result.likeForLike.lead?.minorUnits),
      "saving_minor": .optional(result.recommendation.saving?.minorUnits),
      "lead_against_doubt_minor": .optional(result.recommendation.leadAgainstDoubt?.minorUnits),
    ]
  }

  private var bestSplit: JSONText {
    guard let last = result.splits.last else { return .null }
    let repeated = repeatElement(last, count: max(0, maximumStores - result.splits.count))
    return .object(
      (result.splits + repeated).enumerated().map { index, split in
        (
          "k\(index + 1)",
          [
            "covered": .integer(split.coveredLines),
            "total_minor": .integer(split.total.minorUnits),
            "stores": Self.keys(split.storeIDs),
            "assignment": .object(
              split.assignments.map { ($0.productID.rawValue, .string($0.storeID.rawValue)) }),
          ]
        )
      })
  }

  private func byStore(_ value: (StoreTotal) -> JSONText) -> JSONText {
    .object(result.stores.map { ($0.store.id.rawValue, value($0)) })
  }

  private static func totals(_ totals: ComparableTotals) -> JSONText {
    .object(totals.totals.map { ($0.storeID.rawValue, .integer($0.total.minorUnits)) })
  }

  private static func keys(_ stores: [StoreID]) -> JSONText {
    .array(stores.map { .string($0.rawValue) })
  }

  private static func drivers(_ pair: SavingsDrivers) -> JSONText {
    [
      "store_id": .string(pair.storeID.rawValue),
      "against": .string(pair.againstStoreID.rawValue),
      "lines": .array(
        pair.drivers.map {
          [
            "canonical_product_id": .string($0.productID.rawValue),
            "delta_minor": .integer($0.delta.minorUnits),
          ]
        }),
    ]
  }

  private static func proof(_ proof: SplitProof) -> JSONText {
    let runnerUp: JSONText =
      proof.runnerUp.map {
        [
          "stores": keys($0.storeIDs), "covered": .integer($0.coveredLines),
          "total_minor": .integer($0.total.minorUnits),
        ]
      } ?? .null
    return [
      "sets_tried": .integer(proof.setsTried), "runner_up": runnerUp, "ties": .array(proof.ties.map(keys)),
      "complete": .bool(proof.isComplete),
    ]
  }

  private static func warning(_ warning: Warning) -> JSONText {
    var members: [(String, JSONText)] = [("code", .string(warning.kind.rawValue))]
    if let store = warning.storeID { members.append(("store_id", .string(store.rawValue))) }
    if let product = warning.productID { members.append(("canonical_product_id", .string(product.rawValue))) }
    if let product = warning.retailerProductID {
      members.append(("retailer_product_id", .string(product.rawValue)))
    }
    if let count = warning.count { members.append(("count", .integer(count))) }
    return .object(members)
  }

  private static func confidence(_ confidence: Confidence) -> JSONText {
    [
      "total": .integer(confidence.total),
      "parts": .object(confidence.parts.map { ($0.aspect.rawValue, .integer($0.points)) }),
    ]
  }

  private static func counts(_ confidence: Confidence) -> JSONText {
    .object(
      confidence.parts.map {
        (
          $0.aspect.rawValue,
          ["weight": .integer($0.weight), "count": .integer($0.numerator), "of": .integer($0.denominator)]
        )
      })
  }
}
