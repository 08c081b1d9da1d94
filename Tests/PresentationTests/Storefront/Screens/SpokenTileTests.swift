import Cart
import Catalogue
import MoneyKit
import PriceboardTestSupport
import StockCache
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct SpokenTileTests {
  enum Case: String, CaseIterable {
    case prices, stock, unknown
    case pricesGerman = "prices-de"
    case stockGerman = "stock-de"
  }

  static let snapshots = SnapshotSuite("SpokenTile", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `tiles are said as recorded`(_ snapshot: Case) throws {
    let tiles =
      switch snapshot {
      case .prices: try Shop.prices().tiles()
      case .pricesGerman: try Shop.prices().tiles(.berlin)
      case .stock: try Shop.stocks().tiles()
      case .stockGerman: try Shop.stocks().tiles(.berlin)
      case .unknown: try Shop.unknown().tiles()
      }
    var canvas = TextCanvas()
    for tile in tiles { canvas.line(tile.spoken) }
    expectSnapshot(of: canvas.text, named: snapshot, in: Self.snapshots)
  }

  @Test func `a tile is said in a natural order`() throws {
    let shop = try Shop(
      .init(
        before: 299, deposit: 25, depositKind: .singleUse, unitPrice: (996, 0, .kilogram), minimumAge: 16,
        stock: .inStock(count: 2)))
    #expect(
      try shop.tile().spoken
        == "Bananas, now 2 euros 49, before 2 euros 99, single-use deposit 0 euros 25, "
        + "9 euros 96 per kilogram, sold from the age of 16, only 2 left")
    #expect(
      try shop.tile(.berlin).spoken
        == "Bananas, jetzt 2 Euro 49, vorher 2 Euro 99, Einwegpfand 0 Euro 25, "
        + "9 Euro 96 pro Kilogramm, ab 16 Jahren, nur noch 2 verfügbar")
  }

  @Test func `unknown stock is not said, and enough of it neither`() throws {
    let quiet = try Shop(.init(stock: .inStock(count: 4))).tile().spoken
    #expect(quiet == "Bananas, 2 euros 49")
    for reason in Availability.UnknownReason.allCases {
      #expect(try Shop(.init(stock: .unknown(reason))).tile().spoken == quiet)
    }
    #expect(try Shop(.init(stock: .outOfStock)).tile().spoken == "\(quiet), out of stock")
  }

  @Test(arguments: UnitPriceMeasure.allCases)
  func `every measure has words of its own`(_ measure: UnitPriceMeasure) throws {
    let others = UnitPriceMeasure.allCases.filter { $0 != measure }
    for book: any Phrasebook in [EnglishPhrasebook(), GermanPhrasebook()] {
      func text(_ measure: UnitPriceMeasure) -> String {
        book.text(TileMessage(name: "A", price: "1", unitPrice: .init(amount: "2", measure: measure)))
      }
      #expect(text(measure).hasPrefix("A, 1, 2 p"))
      #expect(!others.map(text).contains(text(measure)))
    }
  }

  @Test func `a price below the minor unit is said with all its digits`() throws {
    let tile = try Shop(.init(currency: Currency(code: "GBP"), unitPrice: (752, 1, .kilogram))).tile()
    #expect(tile.spoken.hasSuffix(", 0 British pounds 752 per kilogram"))
    #expect(tile.unitPrice == "£0.752/kg")
  }
}
