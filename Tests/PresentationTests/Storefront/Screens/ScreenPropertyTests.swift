import Cart
import Catalogue
import DeliveryArea
import Foundation
import MoneyKit
import PriceboardTestSupport
import StockCache
import Testing

@testable import Presentation

@Suite struct ScreenPropertyTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as [UInt64])
  func `equal screens give equal states, and no text commands a terminal`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let shop = try Shop.random(&random)
      let wording: Wording = Bool.random(using: &random) ? .berlin : .english
      let state = try shop.state(wording)
      #expect(try shop.state(wording) == state, "seed \(seed)")
      try expectCodable(state)
      try expectNoControls(in: state, seed: seed)

      let category = CategoryViewState(
        shop.category(), now: Shop.now, wallClock: Shop.wallClock, wording: wording)
      try expectCodable(category)
      try expectNoControls(in: category, seed: seed)
      guard case .products(let tiles, _) = category.content else { continue }
      // The category and the home word a product alike, where both show their stock.
      guard shop.origin == .current else { continue }
      #expect(tiles.map(\.spoken) == (try shop.tiles(wording).map(\.spoken)), "seed \(seed)")
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `stock that is not proven is nowhere in a state`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let shop = try Shop.random(&random)
      let served = DeliveryArea.served(try Shop.hub())
      let isProven = !shop.isOffline && shop.origin == .current && shop.area == served
      for tile in try shop.tiles() {
        let reading = try #require(shop.readings[tile.sku])
        switch (isProven ? reading.availability(at: Shop.now) : .unknown(.failed), tile.stockBadge) {
        case (.outOfStock, .out), (.inStock, .none), (.unknown, .none): break
        case (.inStock(let count?), .low): #expect(count <= 3)
        default: Issue.record("\(reading) is drawn as \(tile.stockBadge), seed \(seed)")
        }
      }
    }
  }

  private func expectNoControls(in state: some Encodable, seed: UInt64) throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(state))
    for text in texts(in: json) where text != PlainText.line(text) {
      Issue.record("\(text.debugDescription), seed \(seed)")
    }
  }

  private func texts(in json: Any) -> [String] {
    switch json {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(texts)
    case let object as [String: Any]: object.values.flatMap(texts)
    default: []
    }
  }
}

extension Shop {
  /// A shop of chance: names from anywhere, prices of every size, stock and carts of every kind.
  static func random(_ random: inout SplitMix64) throws -> Shop {
    var shop = try Shop()
    let currencies = try ["EUR", "JPY", "KWD"].map { try Currency(code: $0) }
    for section in 0..<Int.random(in: 1...3, using: &random) {
      let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Item.random(&random, currencies: currencies)
      }
      try shop.sell(name(&random), items, again: section == 2)
    }
    let hub = try Shop.hub()
    shop.area =
      [.served(hub), .served(hub), .browsing(defaultHub: hub), nil][Int.random(in: 0..<4, using: &random)]
    shop.hours =
      [
        .open, .unknown, .closed(opensAt: nil),
        .closed(
          opensAt: .instant(
            milliseconds: wallClock + Int.random(in: 0...900_000_000, using: &random), offsetSeconds: 7_200)),
      ][Int.random(in: 0..<4, using: &random)]
    shop.origin = Int.random(in: 0..<4, using: &random) == 0 ? .saved : .current
    shop.isOffline = Int.random(in: 0..<4, using: &random) == 0
    shop.isOutOfDate = Int.random(in: 0..<4, using: &random) == 0
    shop.cartPhase =
      [.loaded, .loaded, .loading, .failed, .unavailable][Int.random(in: 0..<5, using: &random)]
    return shop
  }

  fileprivate static func name(_ random: inout SplitMix64) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "Z", " ", "ä", "牛", "🥖", "\u{0}", "\n", "\r", "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}", "\u{202E}",
      "\u{2066}", "\u{301}", "\u{200D}", "\u{A0}", "€",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      text.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
    }
    return String(text)
  }
}

extension Shop.Item {
  fileprivate static func random(_ random: inout SplitMix64, currencies: [Currency]) -> Shop.Item {
    let reasons = Availability.UnknownReason.allCases
    let stocks: [Availability] = [
      .outOfStock, .inStock(count: nil), .inStock(count: Int.random(in: 1...6, using: &random)),
      .unknown(reasons[Int.random(in: 0..<reasons.count, using: &random)]),
    ]
    let lines: [CartLine?] = [
      nil, CartLine(quantity: Int.random(in: 0...5, using: &random)),
      CartLine(quantity: 1, status: .writing), CartLine(quantity: 2, status: .unconfirmed),
    ]
    let price = Int.random(in: 0...5_000, using: &random)
    let isPlain = Bool.random(using: &random)
    return Shop.Item(
      name: Shop.name(&random), price: price,
      currency: currencies[Int.random(in: 0..<currencies.count, using: &random)],
      before: isPlain ? nil : price + Int.random(in: 1...2_000, using: &random),
      deposit: isPlain ? nil : 25,
      depositKind: [nil, .singleUse, .reusable][Int.random(in: 0..<3, using: &random)],
      unitPrice: isPlain ? nil : (price * 3 + 1, Int.random(in: 0...3, using: &random), .litre),
      minimumAge: isPlain ? nil : 18,
      stock: stocks[Int.random(in: 0..<stocks.count, using: &random)],
      expiresAt: Shop.now + .seconds(Int.random(in: -2...2, using: &random)),
      inCart: lines[Int.random(in: 0..<lines.count, using: &random)])
  }
}
