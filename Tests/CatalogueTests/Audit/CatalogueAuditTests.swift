import Foundation
import MoneyKit
import StockCache
import Testing

@testable import Catalogue

@Suite struct CatalogueAuditTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let fields: String
    let german: [PriceRule]
    let british: [PriceRule]
    var testDescription: String { fields }

    init(_ fields: String, _ german: PriceRule..., british: [PriceRule]? = nil) {
      self.fields = fields
      self.german = german
      self.british = british ?? german
    }
  }

  private static func amount(_ name: String, _ minorUnits: Int) -> String {
    #""\#(name)":{"minorUnits":\#(minorUnits),"currency":"EUR"}"#
  }

  private static func unit(_ minorUnits: Int, _ per: String, scale: Int = 0) -> String {
    #""unitPrice":{"minorUnits":\#(minorUnits),"per":"\#(per)","scale":\#(scale)}"#
  }

  private static func content(_ amount: Int, _ unit: String) -> String {
    #""netContent":{"amount":\#(amount),"unit":"\#(unit)"}"#
  }

  private static func priced(_ price: Int, _ fields: String...) -> String {
    ([amount("price", price)] + fields).joined(separator: ",")
  }

  @Test(arguments: [
    // A unit price is due by weight and volume, and wherever it cannot be seen that it is not.
    Case(priced(249, content(250, "g")), .unitPriceMissing),
    Case(priced(249, content(750, "ml")), .unitPriceMissing),
    Case(priced(249), .unitPriceMissing),
    Case(priced(249, content(6, "piece"))),
    Case(priced(249, content(1_000, "g"))),
    Case(priced(249, content(1_000, "ml"))),
    Case(priced(249, content(1_001, "g")), .unitPriceMissing),
    Case(priced(249, content(10, "g")), .unitPriceMissing),
    Case(priced(249, content(9, "g")), british: [.unitPriceMissing]),
    Case(priced(249, content(4, "ml"))),
    Case(priced(249, content(250, "g"), unit(996, "lb")), .unitPriceMissing),
  ])
  func `a missing unit price is objected to where one is due`(value: Case) throws {
    try expect(value)
  }

  @Test(arguments: [
    Case(priced(249, content(250, "g"), unit(996, "kg"))),
    Case(priced(249, content(250, "g"), unit(99, "kg")), .unitPriceDoesNotFollow),
    Case(priced(249, content(250, "g"), unit(995, "kg")), .unitPriceDoesNotFollow),
    Case(priced(249, content(250, "g"), unit(997, "kg")), .unitPriceDoesNotFollow),
    Case(priced(399, content(1_000, "g"), unit(399, "kg"))),
    // A third of a cent is rounded, in either direction only to the nearest.
    Case(priced(299, content(30, "g"), unit(9_967, "kg"))),
    Case(priced(299, content(30, "g"), unit(9_966, "kg")), .unitPriceDoesNotFollow),
    Case(priced(299, content(30, "g"), unit(99_667, "kg", scale: 1))),
    Case(priced(299, content(30, "g"), unit(99_666, "kg", scale: 1)), .unitPriceDoesNotFollow),
    // Half a cent may be rounded up or down.
    Case(priced(1, content(2_000, "g"), unit(1, "kg"))),
    Case(priced(1, content(2_000, "g"), unit(0, "kg"))),
    Case(priced(1, content(2_000, "g"), unit(5, "kg", scale: 1))),
    Case(priced(1, content(2_000, "g"), unit(10, "kg", scale: 1)), .unitPriceDoesNotFollow),
    // 85 pence for 1.13 kg are 75.2 pence a kilogram.
    Case(priced(85, content(1_130, "g"), unit(752, "kg", scale: 1))),
    Case(priced(85, content(1_130, "g"), unit(750, "kg", scale: 1)), .unitPriceDoesNotFollow),
    Case(priced(289, content(6, "piece"), unit(48, "piece"))),
    Case(priced(289, content(6, "piece"), unit(49, "piece")), .unitPriceDoesNotFollow),
    Case(priced(0, content(250, "g"), unit(0, "kg"))),
    Case(priced(0, content(250, "g"), unit(1, "kg")), .unitPriceDoesNotFollow),
    // Without the content nothing can be checked.
    Case(priced(249, unit(99, "kg"))),
    Case(priced(249, unit(99, "100g"))),
  ])
  func `a unit price that does not follow is objected to, to the last place that is stated`(value: Case)
    throws
  {
    try expect(value)
  }

  @Test(arguments: [
    Case(priced(249, content(100, "g"), unit(249, "piece")), .unitPriceOfAnotherMeasure),
    Case(priced(249, content(500, "ml"), unit(498, "kg")), .unitPriceOfAnotherMeasure),
    Case(priced(249, content(500, "g"), unit(498, "m2")), .unitPriceOfAnotherMeasure),
    Case(priced(249, content(1, "piece"), unit(498, "kg"))),
    Case(priced(899, content(1_400, "ml"), unit(32, "use"))),
    Case(priced(329, content(150, "g"), unit(219, "100g")), .unitPricePerHundred),
    Case(priced(329, content(150, "ml"), unit(219, "100ml")), .unitPricePerHundred),
    Case(priced(329, content(150, "g"), unit(329, "100g")), .unitPriceDoesNotFollow, .unitPricePerHundred),
  ])
  func `a unit price is for a measure of the content, and not for 100 of packed goods`(value: Case) throws {
    try expect(value)
  }

  @Test(arguments: [
    Case(priced(99, content(330, "ml"), unit(300, "l"), deposit(25, "einweg"))),
    Case(priced(99, content(330, "ml"), unit(376, "l"), deposit(25, "einweg")), .depositInUnitPrice),
    Case(priced(99, content(330, "ml"), unit(375, "l"), deposit(25, "einweg")), .unitPriceDoesNotFollow),
    Case(priced(99, content(330, "ml"), unit(376, "l")), .unitPriceDoesNotFollow),
    Case(
      priced(99, content(330, "ml"), unit(300, "l"), #""deposit":{"minorUnits":8,"currency":"EUR"}"#),
      .depositKindMissing, british: []),
    Case(priced(99, content(330, "ml"), unit(300, "l"), #""deposit":{"minorUnits":0,"currency":"EUR"}"#)),
  ])
  func `a deposit stands beside the unit price and says what it is for`(value: Case) throws {
    try expect(value)
  }

  @Test(arguments: [
    Case(struck(249, original: 349)),
    Case(struck(249, original: 249), .struckPriceNotAbovePrice),
    Case(struck(249, original: 199), .struckPriceNotAbovePrice),
    Case(struck(129, original: 169, prior: 129), .struckPriceAboveLowest, british: []),
    Case(struck(129, original: 169, prior: 149), .struckPriceAboveLowest, british: []),
    Case(struck(129, original: 149, prior: 149)),
    Case(struck(129, original: 149, prior: 169)),
    Case(struck(129, original: 129, prior: 99), .struckPriceNotAbovePrice),
    Case(priced(129, unit(129, "kg"), amount("priorPrice30d", 149))),
  ])
  func `a struck price is above the price and no higher than the lowest of 30 days`(value: Case) throws {
    try expect(value)
  }

  private static func deposit(_ minorUnits: Int, _ kind: String) -> String {
    #""deposit":{"minorUnits":\#(minorUnits),"currency":"EUR","kind":"\#(kind)"}"#
  }

  private static func struck(_ price: Int, original: Int, prior: Int? = nil) -> String {
    let fields = priced(price, unit(price, "kg"), content(1_000, "g"), amount("originalPrice", original))
    return prior.map { fields + "," + amount("priorPrice30d", $0) } ?? fields
  }

  private func expect(_ value: Case) throws {
    let home = Wire.home(items: #"{"sku":"S","name":"N",\#(value.fields)}"#)
    #expect(try CatalogueAudit(Data(home.utf8), rules: .german).objections.map(\.rule) == value.german)
    #expect(try CatalogueAudit(Data(home.utf8), rules: .british).objections.map(\.rule) == value.british)
  }

  @Test func `an objection tells where, what and by which rule`() throws {
    let text = Wire.home(
      Wire.section("x", "reels"),
      Wire.section(
        "a", "products", "7",
        #"{"sku":"S","name":"Käse",\#(Self.priced(249, Self.content(250, "g"), Self.unit(99, "kg")))}"#))
    let audit = try CatalogueAudit(Data(text.utf8), rules: .german)
    let objection = try #require(audit.objections.first)
    #expect(audit.objections.count == 1)
    #expect(objection.path == "sections[1].items[1]")
    #expect(objection.sku == SKU("S"))
    #expect(objection.name == "Käse")
    #expect(objection.source == "PAngV, section 4 (1); Directive 98/6/EC, Article 2 (b)")
    #expect(
      objection.finding
        == .unitPriceDoesNotFollow(
          stated: try UnitPrice(minorUnits: 99, currency: .eur, per: .kilogram), scale: 0,
          expected: try UnitPrice(minorUnits: 996, currency: .eur, per: .kilogram)))
    #expect(
      audit.report.lines == [
        "sections[0].type: unknownType, section", "sections[1].items[0]: unreadable, item",
      ])
    #expect(audit.sectionCount == 1)
    #expect(audit.productCount == 1)
    #expect(!audit.isClean)
  }

  @Test func `the largest amounts are judged or left alone, never a trap`() throws {
    let amounts = [0, 1, Int.max / 10, Int.max - 1, Int.max]
    for price in amounts {
      for stated in amounts {
        for scale in [0, 1, 17, 18] {
          let fields = Self.priced(
            price, Self.content(Int.max, "g"), Self.unit(stated, "kg", scale: scale),
            Self.deposit(Int.max, "einweg"))
          let home = Wire.home(items: #"{"sku":"S","name":"N",\#(fields)}"#)
          _ = try CatalogueAudit(Data(home.utf8), rules: .german)
        }
      }
    }
  }

  @Test func `a page of a category is audited, too`() throws {
    let text = Wire.page(["7", #"{"sku":"S","name":"N",\#(Self.priced(249))}"#], next: "")
    let audit = try CatalogueAudit(Data(text.utf8), rules: .british)
    #expect(audit.objections.map(\.path) == ["items[1]"])
    #expect(audit.objections.map(\.source) == ["Price Marking Order 2004, article 5"])
    #expect(audit.report.lines == ["items[0]: unreadable, item", "nextCursor: empty, field"])
    #expect(audit.sectionCount == 1)
  }

  @Test(arguments: [
    ("<html>", ReplyRefusal.notJSON), ("[]", .noObject), ("{}", .noList), (#"{"items":7}"#, .noList),
  ])
  func `what would be refused cannot be audited`(text: String, reason: ReplyRefusal) {
    #expect(throws: reason) { try CatalogueAudit(Data(text.utf8), rules: .german) }
  }

  @Test func `a home without a fault is clean`() throws {
    let fields = Self.priced(249, Self.content(250, "g"), Self.unit(996, "kg"))
    let text = Wire.home(items: #"{"sku":"S","name":"N",\#(fields)}"#)
    #expect(try CatalogueAudit(Data(text.replacing("\"a\"", with: "\"b\"").utf8), rules: .german).isClean)
  }

  @Test func `each rule names its source`() {
    for rule in PriceRule.allCases { #expect(PriceRuleBook.german.source(of: rule)?.isEmpty == false) }
    let british = PriceRule.allCases.filter { PriceRuleBook.british.source(of: $0) == nil }
    #expect(british == [.struckPriceAboveLowest, .depositKindMissing])
  }
}
