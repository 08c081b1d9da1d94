import MoneyKit

/// The terms of a promotion in minor units of one currency, known to make sense.
enum PromotionTerms: Equatable {
  case multiBuy(count: Int, total: Int)
  case buyGetFree(buy: Int, free: Int)
  case percentOff(Int)
  case amountOff(Int)

  /// Reads a promotion's mechanic; nil where it is in another currency or can never lower a price.
  init?(_ mechanic: Promotion.Mechanic, in currency: Currency) {
    switch mechanic {
    case .multiBuy(let count, let total):
      guard (1...Quantity.largestPackCount).contains(count), total.currency == currency,
        (0...LinePrice.largestCost).contains(total.minorUnits)
      else { return nil }
      self = .multiBuy(count: count, total: total.minorUnits)
    case .buyGetFree(let buy, let free):
      let packs = 1...Quantity.largestPackCount
      guard packs.contains(buy), packs.contains(free) else { return nil }
      self = .buyGetFree(buy: buy, free: free)
    case .percentOff(let percent):
      guard (1...100).contains(percent) else { return nil }
      self = .percentOff(percent)
    case .amountOff(let amount):
      guard amount.currency == currency, amount.minorUnits > 0 else { return nil }
      self = .amountOff(min(amount.minorUnits, LinePrice.largestCost))
    }
  }

  /// Tells whether the promotion counts packs, so that it means nothing for goods priced by amount.
  var countsPacks: Bool {
    switch self {
    case .multiBuy, .buyGetFree: true
    case .percentOff, .amountOff: false
    }
  }

  /// The mechanic as a priced line names it.
  var name: PricedLine.Mechanic {
    switch self {
    case .multiBuy: .multiBuy
    case .buyGetFree: .buyGetFree
    case .percentOff: .percentOff
    case .amountOff: .amountOff
    }
  }

  /// The lowest cost of all units together that the promotion allows, never above their plain cost.
  ///
  /// A shopper may pay in parts, so bundles are taken from the dearest units and as many are made as lower the
  /// cost; units outside a bundle cost what they cost on the shelf.
  ///
  /// `runs` are the units, the dearest on the shelf first; at most `maximum` of them may take part.
  func cost(of runs: [UnitRun], maximum: Int?) -> Int {
    let plain = runs.reduce(0) { $0 + $1.plainCost }
    let units = runs.reduce(0) { $0 + $1.count }
    let eligible = min(units, max(0, maximum ?? units))
    switch self {
    case .multiBuy(let count, let total):
      return Self.lowestCost(plain: plain, runs: runs, bundle: count, bundles: eligible / count) { _ in total
      }
    case .buyGetFree(let buy, let free):
      let bundle = buy + free
      return Self.lowestCost(plain: plain, runs: runs, bundle: bundle, bundles: eligible / bundle) { runs in
        Self.sumOfDearest(buy, in: runs)
      }
    case .percentOff(let percent):
      guard eligible > 0 else { return plain }
      var cursor = RunCursor(runs)
      let taken = cursor.take(eligible)
      let regular = taken.reduce(0) { $0 + $1.count * $1.regular }
      let outside = plain - taken.reduce(0) { $0 + $1.plainCost }
      return min(plain, (regular * (100 - percent) + 50) / 100 + outside)
    case .amountOff(let amount):
      guard eligible > 0 else { return plain }
      return min(plain, max(0, runs.reduce(0) { $0 + $1.count * $1.regular } - amount))
    }
  }

  private static func lowestCost(
    plain: Int, runs: [UnitRun], bundle: Int, bundles: Int, bundleCost: ([UnitRun]) -> Int
  ) -> Int {
    var cursor = RunCursor(runs)
    var (cost, left) = (plain, bundles)
    while left > 0 {
      // Bundles of like units all change the cost by the same, and the dearest come first.
      let alike = max(1, min(left, cursor.wholeBundles(of: bundle)))
      let taken = cursor.take(bundle)
      let change = bundleCost(taken) - taken.reduce(0) { $0 + $1.plainCost }
      guard change < 0 else { break }
      cost += alike * change
      cursor.skip((alike - 1) * bundle)
      left -= alike
    }
    return cost
  }

  private static func sumOfDearest(_ count: Int, in runs: [UnitRun]) -> Int {
    var left = count
    return runs.sorted { $0.regular > $1.regular }.reduce(0) { sum, run in
      let taken = min(left, run.count)
      left -= taken
      return sum + taken * run.regular
    }
  }
}

/// Takes units off a list of runs from its front.
private struct RunCursor {
  private let runs: [UnitRun]
  private var index = 0
  private var used = 0

  init(_ runs: [UnitRun]) {
    self.runs = runs
  }

  /// How many bundles the units at the front make by themselves.
  func wholeBundles(of count: Int) -> Int {
    index < runs.count ? (runs[index].count - used) / count : 0
  }

  /// Passes over units of the run at the front.
  mutating func skip(_ count: Int) {
    guard count > 0 else { return }
    used += count
    if used == runs[index].count { (index, used) = (index + 1, 0) }
  }

  mutating func take(_ count: Int) -> [UnitRun] {
    var taken: [UnitRun] = []
    var left = count
    while left > 0, index < runs.count {
      let available = min(left, runs[index].count - used)
      if available > 0 {
        taken.append(UnitRun(count: available, shelf: runs[index].shelf, regular: runs[index].regular))
        left -= available
        used += available
      }
      if used == runs[index].count { (index, used) = (index + 1, 0) }
    }
    return taken
  }
}
