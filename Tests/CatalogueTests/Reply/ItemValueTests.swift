import MoneyKit
import StockCache
import Testing

@testable import Catalogue

/// What a product's fields mean where they can be read.
@Suite struct ItemValueTests {
  @Test(arguments: ["249", "249.0", "2.49e2", "24900e-2", "0.249E+3"])
  func `a whole amount is read however it is written`(number: String) throws {
    #expect(
      try price(#"{"minorUnits":\#(number),"currency":"EUR"}"#) == Money(minorUnits: 249, currency: .eur))
  }

  @Test(arguments: ["0", "-0", "0.0", "0e9"])
  func `a price of nothing is a price`(number: String) throws {
    #expect(try price(#"{"minorUnits":\#(number),"currency":"EUR"}"#) == Money(minorUnits: 0, currency: .eur))
  }

  @Test func `the largest amount is exact`() throws {
    let price = try price(#"{"minorUnits":9223372036854775807,"currency":"EUR"}"#)
    #expect(price?.minorUnits == Int.max)
  }

  @Test(arguments: [
    ("eur", "EUR", 2), ("JPY", "JPY", 0), ("KWD", "KWD", 3), ("CLF", "CLF", 4), ("HRK", "HRK", 2),
  ])
  func `a code of ISO 4217 is that currency, withdrawn or in lower case`(
    code: String, currency: String, exponent: Int
  ) throws {
    let price = try #require(try price(#"{"minorUnits":139,"currency":"\#(code)"}"#))
    #expect(price.minorUnits == 139)
    #expect(price.currency.code == currency)
    #expect(price.currency.exponent == exponent)
  }

  @Test(arguments: [
    "Ben &amp; Jerry", "Ben &amp;amp; Jerry", "<b>Milk</b>", " Milk ", "Ko\u{308}ln", "K\u{F6}ln", "ﻣﻴﺎﻩ",
    "🍌", "",
    "Cre\u{0301}me 15\u{A0}%",
  ])
  func `a name is shown byte for byte`(name: String) throws {
    let product = try readItem(#""sku":"S","name":"\#(name)","price":{"minorUnits":1,"currency":"EUR"}"#)
      .product
    #expect(product.map { Array($0.name.utf8) } == Array(name.utf8))
  }

  @Test func `keys keep their zeros and their bytes`() throws {
    let home = try readHome(
      Wire.home(items: Wire.item("0017"), Wire.item("17"), Wire.item("Ko\u{308}ln"), Wire.item("K\u{F6}ln")))
    #expect(
      home.keys.first?.map { Array($0.utf8) }
        == ["0017", "17", "Ko\u{308}ln", "K\u{F6}ln"].map { Array($0.utf8) })
    #expect(home.report.isClean)
  }

  struct Claim: Sendable, CustomTestStringConvertible {
    let price: Int
    let original: String
    let prior: String
    let struck: Int?
    let percent: Int?
    var told: [String] = []
    var testDescription: String { "\(price) from \(original), lowest \(prior)" }
  }

  @Test(arguments: [
    Claim(price: 249, original: "349", prior: "null", struck: 349, percent: 28),
    Claim(price: 348, original: "349", prior: "null", struck: 349, percent: nil),
    Claim(price: 1, original: "100", prior: "null", struck: 100, percent: 99),
    Claim(price: 0, original: "100", prior: "null", struck: 100, percent: 100),
    Claim(price: 250, original: "250", prior: "null", struck: nil, percent: nil),
    Claim(price: 250, original: "199", prior: "null", struck: nil, percent: nil, told: ["originalPrice"]),
    Claim(price: 129, original: "169", prior: "129", struck: nil, percent: nil),
    Claim(price: 129, original: "169", prior: "149", struck: 149, percent: 13),
    Claim(price: 129, original: "null", prior: "149", struck: 149, percent: 13),
    Claim(price: 129, original: "169", prior: "99", struck: nil, percent: nil),
    Claim(
      price: 129, original: "169", prior: "\"149\"", struck: nil, percent: nil,
      told: ["priorPrice30d.minorUnits"]),
    Claim(price: 0, original: "9223372036854775807", prior: "null", struck: Int.max, percent: 100),
    Claim(price: 1, original: "9223372036854775807", prior: "null", struck: Int.max, percent: 99),
  ])
  func `a price is struck only where a saving may be claimed, and never overstated`(claim: Claim) throws {
    func amount(_ text: String) -> String {
      text == "null" ? text : #"{"minorUnits":\#(text),"currency":"EUR"}"#
    }
    let (product, problems) = try readItem(
      """
      "sku":"S","name":"N","price":\(amount(String(claim.price))),"originalPrice":\(amount(claim.original)),\
      "priorPrice30d":\(amount(claim.prior))
      """)
    let shown = try #require(product)
    #expect(shown.originalPrice?.minorUnits == claim.struck)
    #expect(shown.percentOff == claim.percent)
    #expect(problems.map(\.path) == claim.told.map { "sections[0].items[0].\($0)" })
  }

  @Test func `a percent badge needs two amounts of one currency and no trap`() throws {
    func percentOff(_ price: Int, _ original: Int) throws -> Int? {
      Product(
        id: try #require(.init("S")), name: "N", price: try Money(minorUnits: price, currency: .eur),
        originalPrice: try Money(minorUnits: original, currency: .eur)
      ).percentOff
    }
    for (price, original) in [(-1, 5), (Int.min, Int.max), (Int.max, Int.min), (0, 0), (5, -5), (0, -1)] {
      #expect(try percentOff(price, original) == nil)
    }
    #expect(try percentOff(Int.max - 1, Int.max) == nil)
    #expect(try percentOff(0, Int.max) == 100)
  }

  @Test(arguments: [("0", nil), ("25", 25), ("25.0", 25)] as [(String, Int?)])
  func `a deposit of nothing is no line`(amount: String, deposit: Int?) throws {
    let (product, problems) = try readItem(
      Self.sample(#""deposit":{"minorUnits":\#(amount),"currency":"EUR"}"#))
    #expect(try #require(product).deposit?.amount.minorUnits == deposit)
    #expect(problems.isEmpty)
  }

  @Test(arguments: [("einweg", Deposit.Kind.singleUse), ("mehrweg", .reusable)])
  func `a deposit says how the packaging comes back`(text: String, kind: Deposit.Kind) throws {
    let item = Self.sample(#""deposit":{"minorUnits":8,"currency":"EUR","kind":"\#(text)"}"#)
    #expect(try readItem(item).product?.deposit?.kind == kind)
  }

  @Test(arguments: UnitPriceMeasure.allCases)
  func `a unit price is for each measure that the wire has a code for, in any case`(measure: UnitPriceMeasure)
    throws
  {
    for code in [measure.rawValue, measure.rawValue.uppercased()] {
      let product = try readItem(Self.sample(#""unitPrice":{"minorUnits":996,"per":"\#(code)"}"#)).product
      #expect(product?.unitPrice == (try UnitPrice(minorUnits: 996, currency: .eur, per: measure)))
    }
  }

  @Test func `a unit price may have decimals beyond the minor unit`() throws {
    let item = Self.sample(#""unitPrice":{"minorUnits":752,"per":"kg","scale":1,"currency":"eur"}"#)
    #expect(
      try readItem(item).product?.unitPrice
        == UnitPrice(minorUnits: 752, scale: 1, currency: .eur, per: .kilogram))
  }

  @Test func `a unit price equal to the price is kept`() throws {
    let item = Self.sample(
      #""unitPrice":{"minorUnits":249,"per":"kg"},"netContent":{"amount":1000,"unit":"g"}"#)
    #expect(try readItem(item).product?.unitPrice?.rounded.minorUnits == 249)
  }

  @Test(arguments: NetContent.Unit.allCases)
  func `the content counts in each unit`(unit: NetContent.Unit) throws {
    let item = Self.sample(#""netContent":{"amount":250,"unit":"\#(unit.rawValue)"}"#)
    #expect(try readItem(item).product?.netContent == NetContent(amount: 250, unit: unit))
  }

  @Test(arguments: [("18", 18), ("16.0", 16), ("0", nil)] as [(String, Int?)])
  func `an age of nothing is none`(text: String, age: Int?) throws {
    let (product, problems) = try readItem(Self.sample("\"minimumAge\":\(text)"))
    #expect(try #require(product).minimumAge == age)
    #expect(problems.isEmpty)
  }

  @Test func `an image has a size where the server knows it`() throws {
    let item = Self.sample(#""image":{"url":"https://img.example/a b.jpg","width":600,"height":400.0}"#)
    let image = try #require(try readItem(item).product?.image)
    #expect(image == ImageReference(url: "https://img.example/a%20b.jpg", width: 600, height: 400))
    #expect(image.url == "https://img.example/a%20b.jpg")
  }

  @Test func `of a repeated field the first counts`() throws {
    let item =
      #""sku":"S","sku":"T","name":"N","price":{"minorUnits":1,"minorUnits":2,"currency":"EUR"},"price":3"#
    let product = try #require(try readItem(item).product)
    #expect(product.id.rawValue == "S")
    #expect(product.price.minorUnits == 1)
  }

  private func price(_ price: String) throws -> Money? {
    try readItem(#""sku":"S","name":"N","price":\#(price)"#).product?.price
  }

  private static func sample(_ fields: String) -> String {
    #""sku":"S","name":"N","price":{"minorUnits":249,"currency":"EUR"},\#(fields)"#
  }
}
