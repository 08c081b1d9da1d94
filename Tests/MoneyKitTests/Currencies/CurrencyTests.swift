import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct CurrencyTests {
  @Test(arguments: ["EUR", "eur"])
  func `a code in one case is folded to upper case`(code: String) throws {
    let currency = try Currency(code: code)
    #expect(currency == .eur)
    #expect(currency.code == "EUR")
    #expect(currency.description == "EUR")
  }

  @Test(arguments: ["GBp", "Eur", "eUR", "", "EU", "EURO", "USDT", "€", "12€", "E R", "123", "ＥＵＲ", "EÜR"])
  func `a text that is no code of one case is malformed`(code: String) {
    #expect(throws: CurrencyError.malformedCode(code)) { try Currency(code: code) }
  }

  @Test(arguments: ["ZZZ", "QQQ", "BTC", "abc"])
  func `a code that the standard does not list is unknown`(code: String) {
    #expect(throws: CurrencyError.unknownCode(code)) { try Currency(code: code) }
  }

  @Test(arguments: [
    (Currency.aud, "AUD"), (.cad, "CAD"), (.chf, "CHF"), (.eur, "EUR"), (.gbp, "GBP"), (.jpy, "JPY"),
    (.kwd, "KWD"), (.usd, "USD"),
  ])
  func `a common currency equals the one with its code`(currency: Currency, code: String) throws {
    #expect(try Currency(code: code) == currency)
    #expect(currency.exponent == (try Currency(code: code)).exponent)
    #expect(currency.status == .active)
  }

  @Test(arguments: [
    ("ISK", 0), ("VND", 0), ("KRW", 0), ("HUF", 2), ("IDR", 2), ("LBP", 2), ("ZMW", 2), ("MGA", 2),
    ("MRU", 2),
    ("BHD", 3), ("KWD", 3), ("JOD", 3), ("IQD", 3), ("CLF", 4), ("UYW", 4), ("XCG", 2), ("SLE", 2),
    ("VED", 2),
    ("ZWG", 2),
  ])
  func `the exponent is the one of the standard, not of the platform's locale data`(
    code: String, exponent: Int
  ) throws {
    let currency = try Currency(code: code)
    #expect(currency.exponent == exponent)
    #expect(currency.status == .active)
  }

  @Test(arguments: ["XAU", "XXX", "XTS", "XDR", "XSU"])
  func `a code without a minor unit has no exponent`(code: String) throws {
    let currency = try Currency(code: code)
    #expect(currency.exponent == nil)
    #expect(currency.status == .notApplicable)
  }

  @Test(arguments: [
    ("HRK", Int?.some(2), "2023-01"), ("BGN", 2, "2026-01"), ("BYR", 0, "2017-01"), ("DEM", nil, "2002-03"),
  ])
  func `a withdrawn currency says so and since when`(code: String, exponent: Int?, withdrawal: String) throws
  {
    let currency = try Currency(code: code)
    #expect(currency.status == .withdrawn)
    #expect(currency.exponent == exponent)
    #expect(currency.withdrawal == withdrawal)
  }

  @Test func `currencies that share a number keep their own codes`() throws {
    #expect(try Currency(code: "VEF").numericCode == 937)
    #expect(try Currency(code: "VES").numericCode == 928)
    #expect(try Currency(code: "ANG").numericCode == 532)
    #expect(try Currency(code: "XCG").numericCode == 532)
  }

  @Test func `every currency is found by its code, and the list is in the order of the codes`() throws {
    let all = Currency.all
    #expect(all.map(\.code) == all.map(\.code).sorted())
    #expect(Set(all).count == all.count)
    for currency in all {
      #expect(try Currency(code: currency.code) == currency)
      #expect(try Currency(code: currency.code.lowercased()) == currency)
    }
  }

  @Test func `a currency is its bare code in JSON`() throws {
    #expect(String(decoding: try JSONEncoder().encode([Currency.eur]), as: UTF8.self) == #"["EUR"]"#)
    #expect(
      try JSONDecoder().decode([Currency].self, from: Data(#"["eur","HRK"]"#.utf8)).map(\.code) == [
        "EUR", "HRK",
      ])
  }

  @Test(arguments: [#"["GBp"]"#, #"["ZZZ"]"#, #"[978]"#, #"[null]"#, #"[{"code":"EUR"}]"#])
  func `anything else in JSON is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Currency].self, from: Data(json.utf8)) }
  }

  @Test func `a currency takes four bytes, and an amount sixteen`() {
    #expect(MemoryLayout<Currency>.size == 4)
    #expect(MemoryLayout<Money>.stride == 16)
  }
}

@Suite struct CurrencyTableTests {
  private struct Standard: Decodable {
    var codes: [String: Row]

    struct Row: Decodable {
      var exponent: Int?
      var name: String
      var numeric: String?
      var active: Bool
      var withdrawn: String?
    }
  }

  @Test(.enabled(if: SharedData.has("money/iso4217.json"), "the copy of ISO 4217 is not beside the package"))
  func `the table equals the copy of the standard in every entry`() throws {
    let standard = try JSONDecoder().decode(Standard.self, from: SharedData.data("money/iso4217.json"))
    #expect(Currency.all.map(\.code) == standard.codes.keys.sorted())
    for currency in Currency.all {
      let row = try #require(standard.codes[currency.code])
      #expect(currency.exponent == row.exponent, "\(currency)")
      #expect(currency.name == row.name, "\(currency)")
      #expect(currency.numericCode == row.numeric.flatMap { Int($0) }, "\(currency)")
      #expect(currency.withdrawal == row.withdrawn, "\(currency)")
      #expect((currency.status == .withdrawn) == !row.active, "\(currency)")
    }
  }

  @Test func `the table has the sizes that the standard had in February 2026`() {
    let all = Currency.all
    #expect(all.count { $0.status == .active } == 165)
    #expect(all.count { $0.status == .notApplicable } == 13)
    #expect(all.count { $0.status == .withdrawn } == 129)
    #expect(all.count { $0.exponent != nil } == 179)
  }
}
