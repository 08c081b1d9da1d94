import Catalogue
import MoneyKit
import StockCache

/// The JSON form of an audit.
struct AuditDocument {
  let audit: CatalogueAudit

  var json: JSONText {
    [
      "rules": .string(audit.rules.rawValue),
      "shown": ["sections": .integer(audit.sectionCount), "products": .integer(audit.productCount)],
      "problems": .array(audit.report.problems.map(Self.json)),
      "problems_not_listed": .integer(audit.report.unlistedCount),
      "skipped_types": .array(
        audit.report.skippedTypes.entries.map { ["type": .string($0.type), "count": .integer($0.count)] }),
      "objections": .array(audit.objections.map(Self.json)),
    ]
  }

  private static func json(_ problem: CatalogueProblem) -> JSONText {
    [
      "path": .string(problem.path), "reason": .string(problem.reason.rawValue),
      "costs": .string(problem.cost.rawValue),
    ]
  }

  private static func json(_ objection: PriceObjection) -> JSONText {
    .object(
      [
        ("path", .string(objection.path)), ("sku", .string(objection.sku.rawValue)),
        ("name", .string(objection.name)), ("rule", .string(objection.rule.rawValue)),
        ("source", .string(objection.source)),
      ] + evidence(objection.finding))
  }

  /// Amounts are minor units, unit prices exact fractions of them.
  private static func evidence(_ finding: PriceObjection.Finding) -> [(String, JSONText)] {
    switch finding {
    case .unitPriceMissing(let content):
      content.map { [("net_content", json($0))] } ?? []
    case .unitPriceDoesNotFollow(let stated, _, let expected),
      .depositInUnitPrice(let stated, _, let expected):
      [("stated", json(stated)), ("expected", json(expected))]
    case .unitPriceOfAnotherMeasure(let stated, let content):
      [("stated", json(stated)), ("net_content", json(content))]
    case .unitPricePerHundred(let stated):
      [("stated", json(stated))]
    case .struckPriceNotAbovePrice(let struck, let price):
      [("struck_minor", .integer(struck.minorUnits)), ("price_minor", .integer(price.minorUnits))]
    case .struckPriceAboveLowest(let struck, let lowest):
      [("struck_minor", .integer(struck.minorUnits)), ("lowest_30d_minor", .integer(lowest.minorUnits))]
    case .depositKindMissing(let deposit):
      [("deposit_minor", .integer(deposit.minorUnits))]
    }
  }

  private static func json(_ price: UnitPrice) -> JSONText {
    [
      "numerator": .integer(price.numerator), "denominator": .integer(price.denominator),
      "per": .string(price.measure.rawValue),
    ]
  }

  private static func json(_ content: NetContent) -> JSONText {
    ["amount": .integer(content.amount), "unit": .string(content.unit.rawValue)]
  }
}
