import Catalogue
import MoneyKit
import Presentation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An audit as text: what is not shown, from the dearest to the cheapest, and then what the rules object to.
struct AuditReport {
  let audit: CatalogueAudit
  let locale: Locale

  var text: String {
    var canvas = TextCanvas()
    canvas.title("Audit, \(Self.name(of: audit.rules)) price rules")
    canvas.line(
      "Shown: \(Self.count(audit.productCount, "product")) in \(Self.count(audit.sectionCount, "section")).")
    if audit.report.isClean { canvas.line("Everything is shown as it was sent.") }
    for cost in CatalogueProblem.Cost.allCases { draw(cost, on: &canvas) }
    if audit.report.unlistedCount > 0 {
      canvas.gap()
      canvas.line("\(audit.report.unlistedCount) more problems are not listed.")
    }
    canvas.gap()
    if audit.objections.isEmpty { canvas.line("The rules object to nothing.") }
    for rule in PriceRule.allCases { draw(rule, on: &canvas) }
    return canvas.text
  }

  private func draw(_ cost: CatalogueProblem.Cost, on canvas: inout TextCanvas) {
    let problems = audit.report.problems.filter { $0.cost == cost }
    guard !problems.isEmpty else { return }
    canvas.section("\(Self.heading(cost)): \(audit.report.count(of: cost))") { canvas in
      canvas.table(rows: problems.map { [$0.path, Self.words($0.reason)] })
      if cost == .section {
        for entry in audit.report.skippedTypes.entries {
          canvas.line("type \(entry.type.debugDescription): \(entry.count)")
        }
      }
    }
  }

  private func draw(_ rule: PriceRule, on canvas: inout TextCanvas) {
    let objections = audit.objections.filter { $0.rule == rule }
    guard let source = objections.first?.source else { return }
    canvas.section("\(Self.heading(rule)): \(objections.count)") { canvas in
      canvas.line("Source: \(source)")
      canvas.table(rows: objections.map { [$0.path, $0.name, words($0.finding)] })
    }
  }

  private func words(_ finding: PriceObjection.Finding) -> String {
    switch finding {
    case .unitPriceMissing(let content):
      content.map { "\($0.amount) \($0.unit.rawValue) without one" } ?? "neither unit price nor content"
    case .unitPriceDoesNotFollow(let stated, let scale, let expected):
      "\(text(stated, scale: scale)) stated, \(text(expected, scale: scale)) follows"
    case .depositInUnitPrice(let stated, let scale, let expected):
      "\(text(stated, scale: scale)) stated, \(text(expected, scale: scale)) without the deposit"
    case .unitPriceOfAnotherMeasure(let stated, let content):
      "\(text(stated)) stated for \(content.amount) \(content.unit.rawValue)"
    case .unitPricePerHundred(let stated):
      "\(text(stated)) stated"
    case .struckPriceNotAbovePrice(let struck, let price):
      "\(text(struck)) struck, the price is \(text(price))"
    case .struckPriceAboveLowest(let struck, let lowest):
      "\(text(struck)) struck, the lowest of 30 days is \(text(lowest))"
    case .depositKindMissing(let deposit):
      "\(text(deposit)) deposit"
    }
  }

  private func text(_ money: Money) -> String {
    PriceFormatter(locale: locale, currency: money.currency).string(from: money)
  }

  /// A stated price with as many decimals as it has.
  private func text(_ stated: UnitPrice) -> String {
    // The denominator of a stated price is a divisor of a power of ten.
    var (scale, power) = (0, 1)
    while power % stated.denominator != 0, scale < UnitPriceFormatter.largestScale {
      (scale, power) = (scale + 1, power * 10)
    }
    return text(stated, scale: scale)
  }

  private func text(_ price: UnitPrice, scale: Int) -> String {
    let words = Wording(locale: locale).phrasebook.priceWords
    return UnitPriceFormatter(locale: locale, currency: price.currency, words: words, scale: scale)
      .string(from: price)
  }

  private static func name(of rules: PriceRuleBook) -> String {
    switch rules {
    case .german: "German"
    case .british: "British"
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func heading(_ cost: CatalogueProblem.Cost) -> String {
    switch cost {
    case .section: "Sections that are not shown"
    case .item: "Items that are not shown"
    case .field: "Fields that are ignored"
    case .nothing: "Shown, but not as the server meant"
    }
  }

  private static func heading(_ rule: PriceRule) -> String {
    switch rule {
    case .unitPriceMissing: "Unit price missing"
    case .unitPriceDoesNotFollow: "Unit price that does not follow from price and content"
    case .unitPriceOfAnotherMeasure: "Unit price for a measure that the content is not counted in"
    case .depositInUnitPrice: "Deposit inside the unit price"
    case .unitPricePerHundred: "Packed goods priced per 100 g or 100 ml"
    case .struckPriceNotAbovePrice: "Struck price not above the price"
    case .struckPriceAboveLowest: "Struck price above the lowest of the last 30 days"
    case .depositKindMissing: "Deposit without a word on the packaging"
    }
  }

  private static func words(_ reason: CatalogueProblem.Reason) -> String {
    switch reason {
    case .missing: "missing or null"
    case .unreadable: "wrong type or form"
    case .notWhole: "not a whole number"
    case .outOfRange: "too large, or outside what it can mean"
    case .negative: "below zero"
    case .unknownCurrency: "currency unknown or without a minor unit"
    case .otherCurrency: "another currency than the price"
    case .unusableKey: "no usable key"
    case .unusableAddress: "no https address"
    case .unknownUnit: "unit unknown"
    case .belowPrice: "below the price"
    case .repeated: "came before"
    case .unknownType: "type that the app cannot draw"
    case .empty: "nothing left"
    }
  }
}
