import Catalogue
import Foundation
import MoneyKit
import StockCache
import Testing

@testable import Presentation

@Suite struct TilePriceTests {
  @Test func `prices are written for the locale, exactly`() throws {
    let item = Shop.Item(
      price: 249, before: 349, deposit: 25, depositKind: .reusable, unitPrice: (996, 0, .kilogram),
      minimumAge: 18)
    let german = try Shop(item).tile(.berlin)
    #expect(german.price == "2,49\u{A0}€")
    #expect(german.originalPrice == "3,49\u{A0}€")
    #expect(german.percentOff == "-28\u{A0}%")
    #expect(german.deposit == "+ 0,25\u{A0}€ Pfand")
    #expect(german.depositMark == "MEHRWEG")
    #expect(german.unitPrice == "9,96\u{A0}€/kg")
    #expect(german.minimumAge == "ab 18")
    let english = try Shop(item).tile()
    #expect(english.price == "€2.49")
    #expect(english.percentOff == "-28%")
    #expect(english.deposit == "+ €0.25 deposit")
    #expect(english.depositMark == "MEHRWEG")
    #expect(english.unitPrice == "€9.96/kg")
    #expect(english.minimumAge == "18+")
  }

  @Test func `what a product does not have is not shown`() throws {
    let tile = try Shop(.init()).tile()
    #expect(tile.originalPrice == nil && tile.percentOff == nil && tile.deposit == nil)
    #expect(tile.depositMark == nil && tile.unitPrice == nil && tile.minimumAge == nil && tile.image == nil)
  }

  @Test(arguments: [(249, 349, "-28%" as String?), (348, 349, nil), (0, 349, "-100%"), (1, 1_000, "-99%")])
  func `a percentage is never overstated, and none below one`(
    price: Int, before: Int, expected: String?
  ) throws {
    let tile = try Shop(.init(price: price, before: before)).tile()
    #expect(tile.percentOff == expected)
    #expect(tile.originalPrice != nil)
  }

  @Test(arguments: [
    ("JPY", 139, "139\u{A0}¥"), ("EUR", 0, "0,00\u{A0}€"), ("KWD", 1_005, "1,005\u{A0}KWD"),
    ("USD", 123_456_789, "1.234.567,89\u{A0}$"),
  ])
  func `the decimals are those of the currency`(code: String, price: Int, expected: String) throws {
    let wording = Wording(locale: .init(identifier: "de_DE"))
    #expect(try Shop(.init(price: price, currency: Currency(code: code))).tile(wording).price == expected)
  }

  @Test func `two currencies on one screen keep their own signs`() throws {
    let shop = try Shop(
      .init(price: 100), .init(price: 100, currency: Currency(code: "USD")), .init(price: 200),
      .init(price: 100, currency: Currency(code: "JPY")))
    #expect(try shop.tiles().map(\.price) == ["€1.00", "US$1.00", "€2.00", "JP¥100"])
  }

  @Test(arguments: [
    (996, 0, "€9.96/kg"), (99_567, 2, "€9.9567/kg"), (7_500, 1, "€7.50/kg"), (1, 6, "€0.00000001/kg"),
  ])
  func `a unit price is shown with all the decimals it is stated with`(
    minorUnits: Int, scale: Int, expected: String
  ) throws {
    #expect(try Shop(.init(unitPrice: (minorUnits, scale, .kilogram))).tile().unitPrice == expected)
  }

  @Test func `no amount makes a tile trap`() throws {
    for price in [0, 1, Int.max] {
      let shop = try Shop(
        .init(price: price, deposit: .max, unitPrice: (.max, 0, .use), minimumAge: .max),
        .init(price: price, unitPrice: (.min, 18, .use), minimumAge: .min))
      #expect(try shop.tiles(.berlin).allSatisfy { !$0.spoken.isEmpty })
    }
  }
}
