import BasketComparison
import MoneyKit
import Testing

@Suite struct StatedUnitPriceCheckTests {
  private func check(
    _ text: String, _ measure: String, price: Int, for goods: Measure, currency: String = "EUR"
  ) throws -> StatedUnitPriceCheck {
    let money = try Money(minorUnits: price, currency: Currency(code: currency))
    return StatedUnitPriceCheck(StatedUnitPrice(text: text, measure: measure), price: money, for: goods)
  }

  @Test(arguments: [
    ("2.49", "100g", 249, Measure(100, .gram)), ("24.90", "1KG", 249, Measure(100, .gram)),
    ("24,9", "kg", 249, Measure(100, .gram)), ("24.9", "per kg", 249, Measure(100, .gram)),
    ("24.9", "/kg", 249, Measure(100, .gram)),
    ("1.56", "100 ml", 390, Measure(250, .millilitre)), ("3.33", "1kg", 100, Measure(300, .gram)),
    ("0.35", "1EA", 350, Measure(10, .piece)), ("35", "100ea", 350, Measure(10, .piece)),
    ("0.3333", "100 g", 100, Measure(300, .gram)), ("1", "1m", 100, Measure(100, .centimetre)),
    ("0", "1kg", 0, Measure(100, .gram)), ("1.234", "1 kg", 1_234_00, Measure(1000, .gram)),
  ])
  func `the same unit price agrees`(text: String, measure: String, price: Int, goods: Measure) throws {
    #expect(try check(text, measure, price: price, for: goods) == .agrees)
  }

  @Test(arguments: [("3.32", false), ("3.33", true), ("3.34", false), ("3.3333", true), ("3.3334", false)])
  func `half a unit of the last place is rounding and more is not`(text: String, agrees: Bool) throws {
    #expect((try check(text, "1 kg", price: 100, for: Measure(300, .gram)) == .agrees) == agrees)
  }

  @Test func `a price for a millilitre beside the words for a hundred differs by a hundred`() throws {
    // 3.90 for 250 ml is 0.0156 for one and 1.56 for a hundred.
    let result = try check("0.0156", "100 ml", price: 390, for: Measure(250, .millilitre))
    #expect(result == .differs(factor: 100, isStatedLarger: false))
  }

  @Test(arguments: [(98, 200, "4.9"), (46, 35, "13"), (44, 170, "2.6"), (211, 340, "6.2")])
  func `a price for a kilogram beside the words for a gram differs by a thousand`(
    price: Int, grams: Int, text: String
  ) throws {
    let result = try check(text, "1g", price: price, for: Measure(grams, .gram))
    #expect(result == .differs(factor: 1000, isStatedLarger: true))
  }

  @Test(arguments: [
    ("3.5", "1EA", 350, Measure(5, .piece), 5, true), ("0.25", "100 g", 150, Measure(100, .gram), 6, false),
    ("2.00", "100 g", 150, Measure(100, .gram), nil, true),
  ])
  func `another factor is named where it is whole`(
    text: String, measure: String, price: Int, goods: Measure, factor: Int?, isStatedLarger: Bool
  ) throws {
    #expect(
      try check(text, measure, price: price, for: goods)
        == .differs(factor: factor, isStatedLarger: isStatedLarger))
  }

  @Test(arguments: [("5.33", "1l"), ("0.31", "100 sheets"), ("5", "1 kg"), ("1", "1 m")])
  func `another kind of unit is not compared`(text: String, measure: String) throws {
    #expect(try check(text, measure, price: 960, for: Measure(6, .piece)) == .notComparable)
  }

  @Test(arguments: [
    ("", "100g"), ("2.49", ""), ("free", "100g"), ("2.49", "barrel"), ("-2.49", "100g"), ("2.4.9", "100g"),
    ("2.49 EUR", "100g"), ("999999999999999999", "100g"), ("0.0000000000000001", "100g"),
    ("2.49", "99999999999 kg"),
    ("2.49", "100 - 200 g"),
  ])
  func `what cannot be read is unreadable`(text: String, measure: String) throws {
    #expect(try check(text, measure, price: 249, for: Measure(999_983, .gram)) == .unreadable)
  }

  @Test func `the places follow the currency`() throws {
    #expect(try check("498", "1 kg", price: 249, for: Measure(500, .gram), currency: "JPY") == .agrees)
    #expect(try check("0.498", "1 kg", price: 249, for: Measure(500, .gram), currency: "KWD") == .agrees)
  }

  @Test func `extreme amounts do not trap`() throws {
    for text in ["0", "1", "999999999999999999", "0.999999999"] {
      for goods in [1, Int.max] { _ = try check(text, "10000 kg", price: .max, for: Measure(goods, .gram)) }
    }
  }
}
