import Foundation
import MoneyKit
import Testing

@Suite struct MoneyCodingTests {
  @Test func `an amount is written in its wire form`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(Money.sample(199))
    #expect(String(decoding: json, as: UTF8.self) == #"{"currency":"EUR","minorUnits":199}"#)
  }

  @Test(arguments: [
    ("249", 249), ("249.0", 249), ("2.49e2", 249), ("-0", 0), ("-5", -5),
    ("9007199254740993", 9_007_199_254_740_993),
    ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807", .max),
    ("-9223372036854775808", .min),
  ])
  func `whole numbers are read however they are written`(number: String, minorUnits: Int) throws {
    #expect(try decoded(number) == .sample(minorUnits))
  }

  @Test(arguments: [
    "0.1", "1e-400", "249.5", "2.495e2", "9007199254740993.5", "99.99999999999999999999",
    "199.00000000000000001",
    "9223372036854775808", "-9223372036854775809", "1e19", "1e400", #""249""#, "true", "null", "[249]", "{}",
  ])
  func `a fraction, an overflow and anything but a number are refused`(number: String) {
    #expect(throws: DecodingError.self) { try decoded(number) }
  }

  @Test(arguments: ["XXX", "XAU", "DEM", "GBp", "Eur", "ZZZ", "", "EURO"])
  func `a price in a currency that is unknown or without an exponent is refused`(code: String) {
    #expect(throws: DecodingError.self) { try decoded("1", code: code) }
  }

  @Test func `a withdrawn currency with a known exponent is read, flagged`() throws {
    let money = try decoded("150", code: "HRK")
    #expect(money.minorUnits == 150)
    #expect(money.currency.status == .withdrawn)
  }

  @Test(arguments: [#"{"minorUnits":1}"#, #"{"currency":"EUR"}"#, "{}", "[]", "199"])
  func `a missing part is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Money.self, from: Data(json.utf8)) }
  }

  @Test func `a repeated key keeps its first value`() throws {
    let json = #"{"minorUnits":1,"currency":"EUR","minorUnits":2}"#
    #expect(try JSONDecoder().decode(Money.self, from: Data(json.utf8)) == .sample(1))
  }

  @Test func `amounts come back from JSON and property lists`() throws {
    for money in [Money.sample(.min), .sample(0, .jpy), .sample(.max, .kwd)] {
      #expect(try JSONDecoder().decode(Money.self, from: JSONEncoder().encode(money)) == money)
      #expect(
        try PropertyListDecoder().decode(Money.self, from: PropertyListEncoder().encode(money)) == money)
    }
  }

  private func decoded(_ number: String, code: String = "EUR") throws -> Money {
    try JSONDecoder().decode(Money.self, from: Data(#"{"minorUnits":\#(number),"currency":"\#(code)"}"#.utf8))
  }
}
