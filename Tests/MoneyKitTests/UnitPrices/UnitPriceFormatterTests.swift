import Foundation
import MoneyKit
import Testing

@Suite struct UnitPriceFormatterTests {
  @Test(arguments: [
    (UnitPriceMeasure.kilogram, "9,96\u{A0}€/kg"), (.litre, "9,96\u{A0}€/l"), (.metre, "9,96\u{A0}€/m"),
    (.squareMetre, "9,96\u{A0}€/m²"), (.cubicMetre, "9,96\u{A0}€/m³"),
    (.hundredGrams, "9,96\u{A0}€/100\u{A0}g"),
    (.hundredMillilitres, "9,96\u{A0}€/100\u{A0}ml"), (.piece, "9,96\u{A0}€/Stück"),
    (.use, "9,96\u{A0}€/Anwendung"),
  ])
  func `a unit price names its measure after a slash`(measure: UnitPriceMeasure, expected: String) throws {
    let price = try UnitPrice(minorUnits: 996, currency: .eur, per: measure)
    #expect(visible(german().string(from: price)) == visible(expected))
  }

  @Test(arguments: [
    (0, "9,96\u{A0}€/kg"), (1, "9,957\u{A0}€/kg"), (2, "9,9567\u{A0}€/kg"), (3, "9,95670\u{A0}€/kg"),
    (-1, "9,96\u{A0}€/kg"), (.min, "9,96\u{A0}€/kg"), (6, "9,95670000\u{A0}€/kg"),
    (.max, "9,95670000\u{A0}€/kg"),
  ])
  func `decimals below the minor unit are shown up to a limit`(scale: Int, expected: String) throws {
    let price = try UnitPrice(minorUnits: 99_567, scale: 2, currency: .eur, per: .kilogram)
    #expect(visible(german(scale: scale).string(from: price)) == visible(expected))
  }

  @Test(arguments: [
    (1, 2, "0,01"), (1, 3, "0,00"), (-1, 2, "-0,01"), (-1, 3, "0,00"), (299, 300, "0,01"), (5, 2, "0,03"),
  ])
  func `the fraction is rounded half away from zero when shown`(price: Int, pieces: Int, expected: String)
    throws
  {
    let unitPrice = try UnitPrice(of: .sample(price), for: pieces, per: .piece)
    #expect(visible(german().string(from: unitPrice)) == visible("\(expected)\u{A0}€/Stück"))
  }

  @Test func `a price whose decimals exceed 64 bits is still exact`() throws {
    let whole = try UnitPrice(minorUnits: .max, currency: .eur, per: .piece)
    #expect(
      visible(german(scale: 6).string(from: whole)) == visible("92.233.720.368.547.758,07000000\u{A0}€/Stück")
    )
    let third = try UnitPrice(of: .sample(.min), for: 3, per: .piece)
    #expect(
      visible(german(scale: 6).string(from: third))
        == visible("-30.744.573.456.182.586,02666667\u{A0}€/Stück"))
  }

  @Test func `another currency is shown in its own, and currencies without decimals have none`() throws {
    let yen = try UnitPrice(of: .sample(199, .jpy), for: 500, per: .kilogram)
    #expect(visible(german().string(from: yen)) == visible("398\u{A0}¥/kg"))
    let formatter = UnitPriceFormatter(locale: Locale(identifier: "en_US"), currency: .jpy, words: .english)
    #expect(formatter.string(from: yen) == "¥398/kg")
  }

  private func german(scale: Int = 0) -> UnitPriceFormatter {
    UnitPriceFormatter(locale: Locale(identifier: "de_DE"), currency: .eur, words: .german, scale: scale)
  }
}
