import Foundation
import MoneyKit
import Testing

@Suite struct SpokenPriceTests {
  @Test(arguments: [
    (18_205, "EUR", "182 euros 05"), (18_240, "EUR", "182 euros 40"), (100, "EUR", "1 euro"),
    (150, "EUR", "1 euro 50"),
    (0, "EUR", "0 euros"), (-50, "EUR", "minus 0 euros 50"), (-11_500, "USD", "minus 115 US dollars"),
    (403_254, "USD", "4032 US dollars 54"), (199, "JPY", "199 Japanese yen"), (1, "JPY", "1 Japanese yen"),
    (12_345, "KWD", "12 Kuwaiti dinars 345"), (12_005, "KWD", "12 Kuwaiti dinars 005"),
    (123_456_789, "EUR", "1234567 euros 89"),
    (.max, "EUR", "92233720368547758 euros 07"), (.min, "EUR", "minus 92233720368547758 euros 08"),
    (.min, "JPY", "minus 9223372036854775808 Japanese yen"),
  ])
  func `an amount is said without signs and separators`(minorUnits: Int, code: String, expected: String)
    throws
  {
    let money = try Money(minorUnits: minorUnits, currency: Currency(code: code))
    #expect(visible(english.string(from: money)) == visible(expected))
  }

  @Test func `an amount is said in the digits and names of its locale`() throws {
    let german = SpokenPrice(locale: Locale(identifier: "de_DE"), words: .german)
    #expect(german.string(from: .sample(-123_405)) == "minus 1234 Euro 05")
    let polish = SpokenPrice(locale: Locale(identifier: "pl_PL"), words: .english)
    #expect(polish.string(from: .sample(200, try Currency(code: "PLN"))) == "2 złote polskie")
    let arabic = SpokenPrice(locale: Locale(identifier: "ar_EG"), words: .english)
    #expect(arabic.string(from: .sample(123_405, try Currency(code: "EGP"))).hasSuffix(" ٠٥"))
  }

  @Test(arguments: [
    (124, "up 1.2 percent"), (-124, "down 1.2 percent"), (125, "up 1.3 percent"), (0, "unchanged"),
    (4, "up less than 0.1 percent"), (-4, "down less than 0.1 percent"), (-5, "down 0.1 percent"),
    (123_456, "up 1234.6 percent"),
    (5, "up 0.1 percent"), (.min, "down 92233720368547758.1 percent"),
  ])
  func `a change is said with its direction and one decimal`(hundredths: Int, expected: String) {
    #expect(visible(english.string(from: PercentChange(hundredths: hundredths))) == visible(expected))
  }

  @Test func `a change too small for two decimals is still said with its direction`() throws {
    let change = try #require(PercentChange(from: .sample(1_234_567), to: .sample(1_234_568)))
    #expect(english.string(from: change) == "up less than 0.1 percent")
    let german = SpokenPrice(locale: Locale(identifier: "de_DE"), words: .german)
    #expect(german.string(from: change) == "plus weniger als 0,1 Prozent")
  }

  @Test(arguments: [
    (225, "up 2 euros 25"), (-115, "down 1 euro 15"), (0, "unchanged"), (1, "up 0 euros 01"),
    (.min, "down 92233720368547758 euros 08"),
  ])
  func `an amount of change is said with its direction`(minorUnits: Int, expected: String) {
    #expect(visible(english.string(ofChange: .sample(minorUnits))) == visible(expected))
    var memory = SpokenPriceMemory(english, currency: .eur)
    #expect(memory.string(ofChange: .sample(minorUnits)) == english.string(ofChange: .sample(minorUnits)))
    var other = SpokenPriceMemory(english, currency: .usd)
    #expect(other.string(ofChange: .sample(minorUnits)) == english.string(ofChange: .sample(minorUnits)))
  }

  @Test func `a change is rounded once for speech`() throws {
    let change = try #require(PercentChange(from: .sample(200_000), to: .sample(202_490)))
    #expect(english.string(from: change) == "up 1.2 percent")
    let german = SpokenPrice(locale: Locale(identifier: "de_DE"), words: .german)
    #expect(german.string(from: change) == "plus 1,2 Prozent")
  }

  private let english = SpokenPrice(locale: Locale(identifier: "en_US"), words: .english)
}
