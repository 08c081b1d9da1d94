import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite struct ShopTests {
  private static let seeds: [UInt64] = [1, 2, 99]

  private static func listings(seed: UInt64, hub: String) -> [Listing] {
    var shop = Shop(seed: seed, home: HomeLayout(productsPerRow: 24, rows: 9))
    return shop.shelves(of: hub).listings
  }

  @Test func `every line of the table of goods is read`() throws {
    let categories = try #require(GoodsTable.categories())
    #expect(categories.count >= 20)
    #expect(Set(categories.map(\.key)).count == categories.count)
    #expect(categories.allSatisfy { $0.goods.count >= 5 })
    let milk = GoodsTable.categories(of: "# a | A\nMilch; 1; ml 5; ; Bio, 3,5 % Fett/1,5 % Fett")?.first?
      .goods.first
    #expect(milk?.choices == [["Bio"], ["3,5 % Fett", "1,5 % Fett"]])
    for broken in [
      "Milch; 1; ml 5; ; x", "# a", "# a | A | x", "# a | A\nMilch; 1; ml 5; ", "# a | A\nMilch; 1; ml 5; ;",
      "# a | A\nMilch; 1; oz 5; ; x", "# a | A\nMilch; 1; ml; ; x", "# a | A\nMilch; 0; ml 5; ; x",
      "# a | A\nMilch; 1; ml 5 x; ; x",
    ] {
      #expect(GoodsTable.categories(of: broken) == nil)
    }
  }

  @Test(arguments: seeds)
  func `hubs carry about three thousand products, alike but not the same`(seed: UInt64) {
    let (here, there) = (Self.listings(seed: seed, hub: "h12"), Self.listings(seed: seed, hub: "h07"))
    for listings in [here, there] {
      #expect((2_850...3_150).contains(listings.count))
      #expect(Set(listings.map(\.article.sku)).count == listings.count)
      #expect(Set(listings.map(\.article.name)).count == listings.count)
    }
    let prices = Dictionary(uniqueKeysWithValues: there.map { ($0.article.sku, $0) })
    let shared = here.filter { prices[$0.article.sku] != nil }
    #expect((here.count * 70 / 100...here.count * 95 / 100).contains(shared.count))
    let dearer = shared.filter { $0.price != prices[$0.article.sku]?.price }
    #expect((shared.count / 5...shared.count * 9 / 10).contains(dearer.count))
  }

  @Test(arguments: seeds)
  func `most claims about prices hold, and a few do not`(seed: UInt64) {
    let listings = Self.listings(seed: seed, hub: "h12")
    #expect(listings.allSatisfy { $0.price >= 29 && $0.price < 30_000 })
    let reduced = listings.filter(\.isReduced)
    #expect((200...500).contains(reduced.count))
    #expect(reduced.allSatisfy { $0.originalPrice ?? 0 > $0.price })
    let genuine = reduced.count { $0.priorPrice30d ?? 0 > $0.price }
    #expect((reduced.count * 80 / 100..<reduced.count).contains(genuine))

    let wrong = listings.count { listing in
      guard let unitPrice = listing.unitPrice else { return false }
      let base = listing.article.unit == .piece ? 1 : 1_000
      // Half a cent at most lies between the price of the content and what is told.
      return abs(unitPrice * listing.article.amount - listing.price * base) * 2 > listing.article.amount
    }
    #expect((1...40).contains(wrong))
    let missing = listings.count {
      $0.unitPrice == nil && ($0.article.unit != .piece || $0.article.amount > 1)
    }
    #expect((5...80).contains(missing))
  }

  @Test func `drinks bear their deposit, and alcohol its age`() {
    for listing in Self.listings(seed: 1, hub: "h12") {
      let article = listing.article
      switch article.category {
      case "bier":
        #expect([8, 25].contains(article.deposit?.cents))
        #expect(article.minimumAge == (article.name.contains("Alkoholfreies") ? nil : 16))
      case "wein":
        #expect(article.deposit == nil)
        #expect([16, 18].contains(article.minimumAge))
      case "wasser", "saft": #expect([15, 25].contains(article.deposit?.cents))
      default: #expect(article.minimumAge == nil)
      }
      if let deposit = article.deposit {
        #expect(deposit.kind == (deposit.cents == 25 ? "einweg" : "mehrweg"))
      }
    }
  }

  @Test func `names are German and English, with umlauts, short and long`() {
    let names = Self.listings(seed: 1, hub: "h12").map(\.article.name)
    #expect(names.contains { $0.contains("ü") } && names.contains { $0.contains("ß") })
    #expect(names.contains { $0.hasPrefix("Bananen") } && names.contains { $0.contains("Peanut Butter") })
    #expect(names.contains { $0.count > 80 } && names.contains { $0.count < 20 })
    #expect(names.allSatisfy { !$0.contains("  ") && $0.count < 200 })
  }

  @Test(arguments: seeds)
  func `no name has two words of one choice, or a word of another good`(seed: UInt64) throws {
    let goods = try #require(GoodsTable.categories()).flatMap(\.goods)
    let longestFirst = goods.sorted { $0.name.count > $1.name.count }
    for name in Self.listings(seed: seed, hub: "h12").map(\.article.name) {
      let good = try #require(longestFirst.first { name.contains($0.name) })
      var rest = name.components(separatedBy: good.name).last ?? ""
      for choice in good.choices {
        if let word = choice.sorted(by: { $0.count > $1.count }).first(where: {
          rest.contains(" \($0) ") || rest.hasSuffix(" \($0)")
        }) {
          rest = rest.replacingOccurrences(of: " \(word)", with: "")
        }
      }
      #expect(rest.allSatisfy { $0.isNumber || " ,glmkStückNr.".contains($0) }, "\(name)")
    }
  }

  @Test func `photos are under a reserved domain and carry no hub`() throws {
    let listing = try #require(Self.listings(seed: 1, hub: "h12").first { $0.article.hasImage })
    let image = try #require(listing.json["image"])
    let digits = listing.article.sku.filter { $0.isASCII && $0.isNumber }
    #expect(image["url"]?.text == "https://images.example.com/products/\(digits).jpg")
    #expect(image["width"] == 600 && image["height"] == 600)
  }

  @Test func `equal seeds make equal bytes, and others do not`() async throws {
    func bytes(seed: UInt64) async throws -> [[UInt8]] {
      try await withServer(FixtureConfiguration(seed: seed)) { server, address in
        let client = try RawClient(address)
        return try [
          "/v1/hubs/h12/home", "/v1/hubs/h07/home", "/v1/hubs/h12/categories/obst/products?limit=50",
          "/v1/hubs/h12/stock?ids=\(server.skus(at: "h12").prefix(20).map(escaped).joined(separator: ","))",
        ].map { try client.ask($0).body }
      }
    }
    let first = try await bytes(seed: 5)
    #expect(try await bytes(seed: 5) == first)
    let other = try await bytes(seed: 6)
    #expect(zip(first, other).allSatisfy { $0 != $1 })
    #expect(Set(first).count == first.count)
  }

  @Test func `what was asked before does not change what is made`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      for hub in ["h15", "h03", "h01"] { _ = try client.ask("/v1/hubs/\(hub)/home") }
      let late = try client.ask("/v1/hubs/h12/home").body
      let early = try await withServer { other, _ in try other.ask("/v1/hubs/h12/home").body }
      #expect(late == early)
    }
  }
}
