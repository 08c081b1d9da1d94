import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct MalformationTests {
  private static let home = "/v1/hubs/h12/home"
  private static let page = "/v1/hubs/h12/categories/bier/products?limit=5"
  private static let stock = "/v1/hubs/h12/stock?ids="

  @Test(arguments: Malformation.allCases)
  func `each kind changes a reply that has a place for it, and only there`(kind: Malformation) async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let skus = server.skus(at: "h12").prefix(3).map(escaped).joined(separator: ",")
      let targets = [Self.home, Self.page, Self.stock + skus]
      let before = try targets.map { try client.ask($0) }
      server.setFault(.malformed([kind]))
      let after = try targets.map { try client.ask($0) }
      #expect(after.allSatisfy { $0.status == 200 })
      let changed = zip(before, after).map { $0.body != $1.body }
      #expect(changed.contains(true))
      switch kind.place {
      case .product:
        #expect(changed == [true, true, false])
        // One product is spoiled, not two.
        let items = zip(
          try before[1].json["items"] as? [NSObject] ?? [], try after[1].json["items"] as? [NSObject] ?? [])
        #expect(items.count { !$0.isEqual($1) } == 1)
      case .section: #expect(changed == [true, false, false])
      case .whole: break
      }
      let tags = zip(before, after).filter { $0.body != $1.body && $0["ETag"] != nil }
      #expect(tags.allSatisfy { $0["ETag"] != $1["ETag"] })
      server.clearFaults()
      #expect(try client.ask(Self.home).body == before[0].body)
    }
  }

  @Test func `kinds of products spoil one product each, in their order`() async throws {
    try await withServer { server, _ in
      server.setFault(
        .malformed([.skuNumber, .skuRepeated, .priceFraction, .depositNegative, .productNotObject]),
        on: .category)
      let items = try #require(try server.ask(Self.page).json["items"] as? [Any])
      let products = items.map { $0 as? [String: Any] }
      #expect(products[0]?["sku"] as? Int == 17)
      // The one before is the product as it was.
      #expect((products[1]?["sku"] as? String)?.isEmpty == false)
      #expect((products[2]?["price"] as? [String: Any])?["minorUnits"] as? Double == 249.5)
      #expect((products[3]?["deposit"] as? [String: Any])?["minorUnits"] as? Int == -25)
      #expect(items[4] as? Int == 17)
    }
  }

  @Test func `kinds of sections spoil one section each`() async throws {
    try await withServer { server, _ in
      server.setFault(.malformed([.sectionTypeNull, .sectionIDRepeated, .sectionItemsObject]), on: .home)
      let sections = try server.ask(Self.home).sections
      #expect(sections[0]["type"] is NSNull)
      #expect(sections[1]["id"] as? String == sections[0]["id"] as? String)
      #expect((sections[2]["items"] as? [String: Any])?.isEmpty == true)
    }
  }

  @Test func `counts are spoiled one by one`() async throws {
    try await withServer { server, _ in
      let skus = Array(server.skus(at: "h12").filter { $0.hasPrefix("p") }.prefix(6))
      server.setFault(.malformed([.stockCounts, .asOfWord]), on: .stock)
      let json = try server.ask(Self.stock + skus.joined(separator: ",")).json
      let counts = try #require(json["stock"] as? [String: Any])
      #expect(counts[skus[0]] is NSNull)
      #expect(counts[skus[1]] as? Double == 2.5)
      #expect(counts[skus[2]] as? String == "5")
      #expect(counts[skus[3]] as? Int == -3)
      #expect(counts[skus[4]] as? Bool == true)
      #expect(counts[skus[5]] as? Int != nil)
      #expect(json["asOf"] as? String == "yesterday")
    }
  }

  @Test func `a reply may say that it is another hub's, or an old count`() async throws {
    try await withServer { server, _ in
      server.setFault(.wrongHub("h99"))
      server.setFault(.oldStock(.seconds(45)), on: .stock)
      #expect(try server.ask(Self.home).json["hub"] as? String == "h99")
      #expect(try server.ask(Self.page).json["hub"] as? String == "h99")
      let stock = try server.ask(Self.stock + "p1")
      #expect(try stock.json["hub"] as? String == "h99")
      #expect(try stock.json["asOf"] as? String == "2026-11-30T11:59:15Z")
      #expect(stock["Date"] == "Mon, 30 Nov 2026 12:00:00 GMT")
      #expect(try server.ask("/v1/delivery-area").json["hub"] as? String == "h01")
    }
  }

  @Test func `unknown sections come first, asked for or not`() async throws {
    try await withServer { server, _ in
      server.setFault(.unknownSections(["reels", "games"]), on: .home)
      let types = try server.ask(Self.home + "?sections=banners").sections.map { $0["type"] as? String }
      #expect(types == ["reels", "games", "banners"])
    }
  }

  @Test func `a cursor is repeated, and pages are empty`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let cursor = try #require(try client.ask(Self.page).json["nextCursor"] as? String)
      server.setFault(.repeatedCursor, on: .category)
      let first = try client.ask(Self.page)
      #expect(try first.json["nextCursor"] as? String == cursor)
      let second = try client.ask(Self.page + "&cursor=\(escaped(cursor))")
      #expect(try second.json["nextCursor"] as? String == cursor)
      #expect(try second.items.count == 5)
      server.clearFaults()
      server.setFault(.emptyPages, on: .category)
      let empty = try client.ask(Self.page)
      #expect(try empty.items.isEmpty && empty.json["nextCursor"] as? String == cursor)
    }
  }

  @Test func `a header field is changed, added or left out`() async throws {
    try await withServer { server, _ in
      server.setFault(.field(name: "date", value: nil), on: .stock)
      server.setFault(.field(name: "Cache-Control", value: "max-age=1"), on: .stock)
      server.setFault(.field(name: "Age", value: "7"), on: .stock)
      let reply = try server.ask(Self.stock + "p1")
      #expect(reply["Date"] == nil)
      #expect(reply["Cache-Control"] == "max-age=1")
      #expect(reply["Age"] == "7")
    }
  }
}
