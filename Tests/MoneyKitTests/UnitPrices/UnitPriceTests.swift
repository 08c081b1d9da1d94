import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct UnitPriceTests {
  @Test(arguments: [
    (249, 250, UnitPriceMeasure.kilogram, 996, 1, 996), (299, 30, .kilogram, 29_900, 3, 9_967),
    (129, 500, .litre, 258, 1, 258), (229, 825, .kilogram, 9_160, 33, 278), (199, 6, .piece, 199, 6, 33),
    (1_999, 250, .metre, 3_998, 5, 800), (99, 100, .hundredGrams, 99, 1, 99), (15, 100, .use, 3, 20, 0),
    (5_000, 25_000, .squareMetre, 2_000, 1, 2_000), (1, 2_000, .kilogram, 1, 2, 1),
    (-1, 2_000, .kilogram, -1, 2, -1),
    (0, 3, .kilogram, 0, 1, 0), (.max, .max, .piece, 1, 1, 1), (.min, 1, .piece, .min, 1, .min),
    (.max, 1_000, .kilogram, .max, 1, .max),
  ])
  func `a unit price is an exact fraction in lowest terms, rounded half up only when asked`(
    price: Int, amount: Int, measure: UnitPriceMeasure, numerator: Int, denominator: Int, rounded: Int
  ) throws {
    let unitPrice = try UnitPrice(of: .sample(price), for: amount, per: measure)
    #expect(unitPrice.numerator == numerator)
    #expect(unitPrice.denominator == denominator)
    #expect(unitPrice.rounded == .sample(rounded))
  }

  @Test func `equal prices of different packs are equal values`() throws {
    let small = try UnitPrice(of: .sample(249), for: 250, per: .kilogram)
    #expect(try UnitPrice(of: .sample(498), for: 500, per: .kilogram) == small)
    #expect(try UnitPrice(of: .sample(498), for: 500, per: .litre) != small)
    #expect(try UnitPrice(of: .sample(498, .usd), for: 500, per: .kilogram) != small)
  }

  @Test(arguments: [0, -1, .min])
  func `no goods have no unit price`(amount: Int) {
    #expect(throws: MoneyError.quantityNotPositive(amount)) {
      try UnitPrice(of: .sample(1), for: amount, per: .piece)
    }
  }

  @Test func `a fraction that does not fit is an overflow`() {
    #expect(throws: MoneyError.overflow) { try UnitPrice(of: .sample(.max), for: 1, per: .kilogram) }
    #expect(throws: MoneyError.overflow) { try UnitPrice(of: .sample(.min), for: 1, per: .cubicMetre) }
  }

  @Test func `a price may be stated below the minor unit`() throws {
    let price = try UnitPrice(minorUnits: 99_567, scale: 2, currency: .eur, per: .kilogram)
    #expect((price.numerator, price.denominator) == (99_567, 100))
    #expect(price.rounded == .sample(996))
    #expect(try UnitPrice(minorUnits: .min, scale: 18, currency: .eur, per: .piece).rounded == .sample(-9))
  }

  @Test(arguments: [-1, 19, .max, .min])
  func `a scale out of range is refused`(scale: Int) {
    #expect(throws: MoneyError.unsupportedScale(scale)) {
      try UnitPrice(minorUnits: 1, scale: scale, currency: .eur, per: .kilogram)
    }
  }

  @Test func `a currency without an exponent has no unit prices`() throws {
    let gold = try Currency(code: "XAU")
    #expect(throws: MoneyError.noExponent(gold)) {
      try UnitPrice(minorUnits: 1, currency: gold, per: .kilogram)
    }
  }

  @Test func `measures of the same goods convert exactly, there and back`() throws {
    let price = try UnitPrice(of: .sample(299), for: 30, per: .kilogram)
    let small = try price.converted(to: .hundredGrams)
    #expect((small.numerator, small.denominator) == (2_990, 3))
    #expect(try small.converted(to: .kilogram) == price)
    #expect(throws: MoneyError.measureMismatch(.kilogram, .litre)) { try price.converted(to: .litre) }
    #expect(throws: MoneyError.measureMismatch(.metre, .squareMetre)) {
      try UnitPrice(minorUnits: 1, currency: .eur, per: .metre).converted(to: .squareMetre)
    }
    #expect(throws: MoneyError.overflow) {
      try UnitPrice(minorUnits: .max, currency: .eur, per: .hundredGrams).converted(to: .kilogram)
    }
  }

  @Test func `prices compare exactly, however close`() throws {
    let first = try UnitPrice(minorUnits: .max, scale: 18, currency: .eur, per: .kilogram)
    let second = try UnitPrice(minorUnits: .max - 1, scale: 18, currency: .eur, per: .kilogram)
    #expect(try first.compared(to: second) == .above)
    #expect(try second.compared(to: first) == .below)
    #expect(try first.compared(to: first) == .equal)
    let negative = try UnitPrice(minorUnits: .min, scale: 18, currency: .eur, per: .kilogram)
    #expect(try negative.compared(to: second) == .below)
    #expect(throws: MoneyError.measureMismatch(.kilogram, .litre)) {
      try first.compared(to: UnitPrice(minorUnits: 1, currency: .eur, per: .litre))
    }
    #expect(throws: MoneyError.currencyMismatch(.eur, .usd)) {
      try first.compared(to: UnitPrice(minorUnits: 1, currency: .usd, per: .kilogram))
    }
  }

  @Test(arguments: [
    ("kg", UnitPriceMeasure.kilogram), ("KG", .kilogram), ("l", .litre), ("L", .litre), ("m", .metre),
    ("M2", .squareMetre),
    ("m3", .cubicMetre), ("100G", .hundredGrams), ("100ml", .hundredMillilitres), ("Piece", .piece),
    ("USE", .use),
  ])
  func `a measure is read in any ASCII case`(code: String, measure: UnitPriceMeasure) {
    #expect(UnitPriceMeasure(code: code) == measure)
  }

  @Test(arguments: ["", "g", "ml", "K", "\u{212A}g", " kg", "kg ", "100 g", "pieces", "oz"])
  func `any other measure is not taken for one of ours`(code: String) {
    #expect(UnitPriceMeasure(code: code) == nil)
  }
}

@Suite struct UnitPriceSharedDataTests {
  private struct Row: Decodable {
    var minorPerBase: [Int]
    var per: Per
    var minorRoundedHalfUp: Int

    struct Per: Decodable {
      var amount: Int
      var unit: String
    }

    enum CodingKeys: String, CodingKey {
      case minorPerBase = "minor_per_base"
      case per
      case minorRoundedHalfUp = "minor_rounded_half_up"
    }
  }

  @Test(
    .enabled(
      if: SharedData.has("basket-at/expected_unit_prices.json"), "the price data is not beside the package"))
  func `unit prices of real goods are rounded as expected`() throws {
    let data = try SharedData.data("basket-at/expected_unit_prices.json")
    let rows = try JSONDecoder().decode([Row].self, from: data)
    #expect(rows.count == 708)
    for row in rows {
      let measure: UnitPriceMeasure? =
        switch (row.per.amount, row.per.unit) {
        case (1_000, "g"): .kilogram
        case (1_000, "ml"): .litre
        case (100, "cm"): .metre
        case (1, "each"): .piece
        default: nil
        }
      let price = try UnitPrice(
        of: .sample(row.minorPerBase[0]), for: row.minorPerBase[1], per: try #require(measure))
      #expect(price.rounded.minorUnits == row.minorRoundedHalfUp)
    }
  }
}
