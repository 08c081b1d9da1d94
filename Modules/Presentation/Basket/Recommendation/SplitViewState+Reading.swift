import BasketComparison
import MoneyKit

extension SplitViewState {
  /// Puts the splits of a comparison into words; nil where there is none.
  public init?(_ reading: ComparisonReading) {
    let splits = reading.result.splits
    guard !splits.isEmpty else { return nil }
    title = reading.words.text(.split)
    choices = splits.indices.map { index in
      Choice(reading, splits[index], fewer: index > 0 ? splits[index - 1] : nil)
    }
  }
}

extension SplitViewState.Choice {
  fileprivate init(_ reading: ComparisonReading, _ split: StoreSplit, fewer: StoreSplit?) {
    let words = reading.words
    let isGain = fewer?.storeIDs != split.storeIDs
    maximumStores = split.maximumStores
    storeIDs = split.storeIDs
    isProven = split.proof.isComplete
    text =
      isGain
      ? words.text(
        .best(
          maximumStores: split.maximumStores, stores: reading.names(of: split.storeIDs),
          share: LineShare(split.coveredLines, of: reading.result.lines.count),
          total: reading.total(split.total, of: split)))
      : words.text(.noGain(maximumStores: split.maximumStores, isProven: split.proof.isComplete))
    change = isGain ? fewer.flatMap { Self.change(reading, to: split, from: $0) } : nil
    proof = Self.proof(reading, split)
    parts = isGain && split.storeIDs.count > 1 ? split.storeIDs.map { .init(reading, split, store: $0) } : []
  }

  /// Costs are held against each other only where they are for the same lines.
  private static func change(
    _ reading: ComparisonReading, to split: StoreSplit, from fewer: StoreSplit
  ) -> String? {
    let stores = reading.names(of: fewer.storeIDs)
    if split.coveredLines > fewer.coveredLines {
      return reading.words.text(.moreLines(count: split.coveredLines - fewer.coveredLines, stores: stores))
    }
    guard Set(split.assignments.map(\.productID)) == Set(fewer.assignments.map(\.productID)) else {
      return reading.words.text(.otherLines(stores: stores))
    }
    guard let gain = try? fewer.total.subtracting(split.total), gain.minorUnits > 0 else { return nil }
    let isEstimate = reading.isEstimate(split) || reading.isEstimate(fewer)
    let amount = reading.prices.text(gain, isEstimate: isEstimate)
    let unlike = moved(from: fewer, to: split).count { !reading.isLikeForLike($0) }
    return reading.words.text(
      unlike == 0
        ? .below(amount: amount, stores: stores)
        : .belowUnlike(amount: amount, stores: stores, lines: unlike))
  }

  /// The lines that are bought at another store than before.
  private static func moved(from fewer: StoreSplit, to split: StoreSplit) -> [CanonicalProductID] {
    let before = Dictionary(
      fewer.assignments.map { ($0.productID, $0.storeID) }, uniquingKeysWith: { first, _ in first })
    return split.assignments.filter { before[$0.productID] != $0.storeID }.map(\.productID)
  }

  private static func proof(_ reading: ComparisonReading, _ split: StoreSplit) -> [String] {
    let proof = split.proof
    let lines = reading.result.lines.count
    var messages: [SplitMessage] = [
      proof.isComplete
        ? .proof(setsTried: proof.setsTried, maximumStores: split.maximumStores)
        : .notProven(setsTried: proof.setsTried)
    ]
    // A tie is told as one.
    if let other = proof.runnerUp, !proof.ties.contains(other.storeIDs) {
      let isEstimate = reading.hasEstimates(at: other.storeIDs)
      let gap =
        other.coveredLines == lines && split.coveredLines == lines
        ? try? other.total.subtracting(split.total) : nil
      messages.append(
        .runnerUp(
          stores: reading.names(of: other.storeIDs), share: LineShare(other.coveredLines, of: lines),
          total: reading.prices.text(other.total, isEstimate: isEstimate),
          gap: gap.flatMap { gap in
            gap.minorUnits > 0
              ? reading.prices.text(gap, isEstimate: isEstimate || reading.isEstimate(split)) : nil
          }))
    }
    if !proof.ties.isEmpty { messages.append(.ties(proof.ties.map(reading.names(of:)))) }
    return messages.map { reading.words.text($0) }
  }
}

extension SplitViewState.Part {
  fileprivate init(_ reading: ComparisonReading, _ split: StoreSplit, store: StoreID) {
    let assigned = split.assignments.filter { $0.storeID == store }
    let lines = assigned.map { assignment in
      SplitViewState.Line(
        productID: assignment.productID, name: reading.name(of: assignment.productID),
        quantity: reading.quantity(of: assignment.productID),
        cost: reading.prices.price(assignment.cost, isEstimate: reading.isEstimate(assignment)))
    }
    let total = try? Money.sum(of: assigned.map(\.cost), in: split.total.currency)
    storeID = store
    self.lines = lines
    text = reading.words.text(
      .part(
        store: reading.name(of: store), lines: assigned.count,
        total: reading.prices.text(
          total ?? split.total, isEstimate: assigned.contains(where: reading.isEstimate))))
  }
}

extension ComparisonReading {
  fileprivate func total(_ total: Money, of split: StoreSplit) -> String {
    prices.text(total, isEstimate: isEstimate(split))
  }

  fileprivate func isEstimate(_ split: StoreSplit) -> Bool {
    split.assignments.contains(where: isEstimate)
  }

  fileprivate func isEstimate(_ assignment: StoreSplit.Assignment) -> Bool {
    guard let index = result.stores.firstIndex(where: { $0.store.id == assignment.storeID }) else {
      return false
    }
    return pricedLines(atStore: index).contains {
      $0.line.productID == assignment.productID && $0.priced.isEstimate
    }
  }

  /// Which lines another choice buys where is not known, so that one estimate at its stores makes it one.
  fileprivate func hasEstimates(at stores: [StoreID]) -> Bool {
    result.stores.indices.contains { index in
      stores.contains(result.stores[index].store.id)
        && pricedLines(atStore: index).contains { $0.priced.isEstimate }
    }
  }

  fileprivate func isLikeForLike(_ product: CanonicalProductID) -> Bool {
    result.lines.contains { $0.productID == product && $0.comparability == .likeForLike }
  }

  fileprivate func quantity(of product: CanonicalProductID) -> String {
    result.lines.first { $0.productID == product }.map { words.quantity($0.quantity) } ?? ""
  }
}
