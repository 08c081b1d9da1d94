import BasketComparison
import MoneyKit

/// The JSON form of the lines of a comparison: at each store the price with all that it rests on, or why there is none.
struct LineDocument {
  let result: ComparisonResult

  /// The lines by product; two of one product in the order of the basket.
  var json: JSONText {
    let order = result.lines.indices.sorted {
      let (first, second) = (result.lines[$0].productID, result.lines[$1].productID)
      return first == second ? $0 < $1 : first < second
    }
    return .array(order.map { line(result.lines[$0]) })
  }

  private func line(_ line: ComparedLine) -> JSONText {
    [
      "canonical_product_id": .string(line.productID.rawValue),
      "name": .optional(line.name),
      "quantity": Self.amount(line.quantity.amount, line.quantity.unit),
      "pinned_store_id": .optional(line.pinnedStoreID?.rawValue),
      "comparability": .string(line.comparability.rawValue),
      "stores": .object(
        zip(result.stores, line.outcomes).map { store, outcome in
          (store.store.id.rawValue, Self.outcome(outcome))
        }),
    ]
  }

  private static func outcome(_ outcome: LineOutcome) -> JSONText {
    switch outcome {
    case .priced(let line): priced(line)
    case .missing(let line):
      ["reason": .string(line.reason.rawValue), "nearest_swap": .optional(line.nearestSwap?.rawValue)]
    }
  }

  private static func priced(_ line: PricedLine) -> JSONText {
    [
      "offer_id": .string(line.offerID.rawValue),
      "retailer_product_id": .string(line.retailerProductID.rawValue),
      "product_name": .string(line.productName),
      "cost_minor": .integer(line.cost.minorUnits),
      "regular_minor": .integer(line.regularCost.minorUnits),
      "mechanic": .string(line.mechanic.rawValue),
      "is_member_price": .bool(line.isMemberPrice),
      "member_minor": .optional(line.memberCost?.minorUnits),
      "deposit_minor": .optional(line.deposit?.minorUnits),
      "packs": .optional(line.packs),
      "is_estimate": .bool(line.isEstimate),
      "size": line.size.map(size) ?? .null,
      "price_per": basis(line.basis),
      "unit_price": line.basis.goods(packSize: line.size?.measure)
        .map { .object(unitPriceMembers(line.shelfPrice, for: $0)) } ?? .null,
      "age_days": .integer(line.ageDays),
      "freshness": .string(line.freshness.rawValue),
      "match_strength": .integer(line.matchStrength),
      "doubt_percent": .integer(line.doubtPercent),
    ]
  }

  private static func size(_ size: ProductSize) -> JSONText {
    [
      "amount": .integer(size.measure.amount), "unit": .string(size.measure.unit.rawValue),
      "is_estimate": .bool(size.isEstimate), "conflicting": size.conflicting.map(measure) ?? .null,
    ]
  }

  private static func basis(_ basis: PriceBasis) -> JSONText {
    switch basis {
    case .packs(let count): amount(count, .pack)
    case .measure(let measure): self.measure(measure)
    }
  }

  /// The members that tell a unit price, exact and as it is shown.
  static func unitPriceMembers(_ price: Money, for goods: Measure) -> [(String, JSONText)] {
    // A piece is one of its base, so that this is the price of one gram, millilitre or centimetre as well.
    let perBase = try? UnitPrice(of: price, for: goods.amount, per: .piece)
    return [
      ("minor_per_base", perBase.map { [.integer($0.numerator), .integer($0.denominator)] } ?? .null),
      ("per", measure(goods.unit.unitPriceAmount)),
      ("minor_rounded_half_up", .optional(goods.unitPrice(of: price)?.rounded.minorUnits)),
    ]
  }

  static func measure(_ measure: Measure) -> JSONText {
    amount(measure.amount, .measure(measure.unit))
  }

  private static func amount(_ amount: Int, _ unit: Quantity.Unit) -> JSONText {
    ["amount": .integer(amount), "unit": .string(unit.word)]
  }
}
