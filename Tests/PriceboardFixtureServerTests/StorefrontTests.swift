import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct StorefrontTests {
  // MARK: - Delivery area

  @Test(arguments: [
    ("", "{\"status\":\"browsing\",\"hub\":\"h01\"}"),
    ("?lat=52.529&lng=13.401", "{\"status\":\"served\",\"hub\":\"h12\"}"),
    ("?lat=52.505&lng=13.304", "{\"status\":\"served\",\"hub\":\"h07\"}"),
    ("?lat=52.4&lng=13.059", "{\"status\":\"served\",\"hub\":\"h15\"}"),
    ("?lat=0&lng=0", "{\"status\":\"outOfArea\"}"), ("?lat=-90&lng=180", "{\"status\":\"outOfArea\"}"),
    ("?lat=52.57&lng=13.401", "{\"status\":\"outOfArea\"}"),
  ])
  func `an address is in the area of one hub or of none`(query: String, body: String) async throws {
    try await withServer { server, _ in
      let reply = try server.ask("/v1/delivery-area\(query)")
      #expect(reply.status == 200)
      #expect(reply.text == body)
      #expect(reply["Cache-Control"] == "no-store")
      #expect(reply["ETag"] == nil)
    }
  }

  @Test func `the middle of each area is served by its hub`() async throws {
    try await withServer { server, _ in
      for area in FixtureArea.allCases {
        let reply = try server.ask("/v1/delivery-area?lat=\(area.latitude)&lng=\(area.longitude)")
        #expect(try reply.json["hub"] as? String == area.hub)
      }
    }
  }

  @Test(arguments: [
    "?lat=52", "?lng=13", "?lat=x&lng=13", "?lat=91&lng=1", "?lat=nan&lng=1", "?lat=1&lng=inf",
  ])
  func `coordinates that are none are refused`(query: String) async throws {
    try await withServer { server, _ in
      let reply = try server.ask("/v1/delivery-area\(query)")
      #expect(reply.status == 400)
    }
  }

  // MARK: - Home

  @Test func `only the types that a client declares are in its home, in the server's order`() async throws {
    try await withServer { server, _ in
      let all = try server.ask("/v1/hubs/h12/home").sections.compactMap { $0["type"] as? String }
      #expect(
        all == [
          "banners", "products", "categories", "buyAgain", "recipes", "products", "products", "products",
        ])
      for declared in ["buyAgain,banners", "buyAgain%2Cbanners"] {
        let some = try server.ask("/v1/hubs/h12/home?sections=\(declared)").sections
        #expect(some.compactMap { $0["type"] as? String } == ["banners", "buyAgain"])
      }
      #expect(try server.ask("/v1/hubs/h12/home?sections=").sections.isEmpty)
    }
  }

  @Test func `a home echoes its hub, is private, and says when the hub opens`() async throws {
    try await withServer { server, _ in
      let open = try server.ask("/v1/hubs/h07/home")
      #expect(try open.json["hub"] as? String == "h07")
      #expect(open["Cache-Control"] == "private, max-age=60")
      let hours = try #require(try open.json["hours"] as? [String: Any])
      #expect(hours["isOpen"] as? Bool == true)
      #expect(hours["opensAt"] is NSNull)
      server.advanceClock(by: .seconds(11 * 3_600))
      let closed = try server.ask("/v1/hubs/h07/home")
      let later = try #require(try closed.json["hours"] as? [String: Any])
      #expect(later["isOpen"] as? Bool == false)
      #expect(later["opensAt"] as? String == "2026-12-01T07:00:00+01:00")
      #expect(open["ETag"] != closed["ETag"])
    }
  }

  // MARK: - Pages

  @Test(arguments: [nil, 1, 7, 100, 1_000])
  func `the pages of a category are all its products, once each`(limit: Int?) async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      var (skus, sizes, cursor): ([String], [Int], String?) = ([], [], nil)
      repeat {
        let query = [limit.map { "limit=\($0)" }, cursor.map { "cursor=\(escaped($0))" }].compactMap(\.self)
        let reply = try client.ask("/v1/hubs/h01/categories/saft/products?\(query.joined(separator: "&"))")
        #expect(reply.status == 200)
        #expect(reply["Cache-Control"] == "public, max-age=300")
        sizes.append(try reply.items.count)
        skus += try reply.items.compactMap { $0["sku"] as? String }
        cursor = try reply.json["nextCursor"] as? String
      } while cursor != nil && sizes.count < 1_000
      #expect(Set(skus).count == skus.count)
      #expect(skus.count > 50)
      #expect(sizes.dropLast().allSatisfy { $0 == min(limit ?? 20, 100) })
      let stocked = Set(server.skus(at: "h01"))
      #expect(skus.allSatisfy(stocked.contains))
    }
  }

  @Test func `a cursor has what must be escaped, and belongs to one hub and category`() async throws {
    try await withServer { server, _ in
      let page = try server.ask("/v1/hubs/h01/categories/saft/products")
      let cursor = try #require(try page.json["nextCursor"] as? String)
      #expect("+/=&% ü?#".allSatisfy(cursor.contains))
      let next = "products?cursor=\(escaped(cursor))"
      #expect(try server.ask("/v1/hubs/h01/categories/saft/\(next)").status == 200)
      #expect(try server.ask("/v1/hubs/h01/categories/bier/\(next)").status == 400)
      #expect(try server.ask("/v1/hubs/h12/categories/saft/\(next)").status == 400)
      // The plus would be read as a space.
      let careless = escaped(cursor).replacingOccurrences(of: "%2B", with: "+")
      #expect(try server.ask("/v1/hubs/h01/categories/saft/products?cursor=\(careless)").status == 400)
    }
  }

  @Test(arguments: [
    ("/v1/hubs/h99/home", 404), ("/v1/hubs/h99/cart", 404), ("/v1/hubs/h99/stock?ids=p1", 404),
    ("/v1/hubs/h99/categories/saft/products", 404), ("/v1/hubs/h01/categories/nothing/products", 404),
    ("/v1/hubs/h01/categories/saft/products?limit=0", 400),
    ("/v1/hubs/h01/categories/saft/products?limit=x", 400),
    ("/v1/hubs/h01/categories/saft/products?cursor=", 400), ("/v1/hubs/h01/stock", 400),
    ("/v1/hubs/h01/stock?ids=", 400), ("/", 404), ("/v1", 404), ("/v1/hubs/h01", 404),
    ("/v1/hubs//home", 404),
    ("/v1/hubs/h01/home/", 404), ("/functions/v1/secrets?region_id=murmelau", 404),
  ])
  func `what is not there, or not asked for well, is said so in JSON`(target: String, status: Int)
    async throws
  {
    try await withServer { server, _ in
      let reply = try server.ask(target)
      #expect(reply.status == status)
      #expect(reply["Content-Type"] == "application/json; charset=utf-8")
      #expect(try reply.json.isEmpty == false)
    }
  }

  // MARK: - Stock

  @Test func `stock is told for what is asked and there, comma and all`() async throws {
    try await withServer { server, _ in
      let skus = server.skus(at: "h12")
      let odd = skus.filter { sku in ["+", "&", ",", "/", "#", "ü", "%"].contains(where: sku.contains) }
      #expect(odd.count >= 20)
      #expect(odd.contains { $0.contains(",") })
      let asked = odd.prefix(40) + ["nothing", "p1,p2"]
      let reply = try server.ask("/v1/hubs/h12/stock?ids=\(asked.map(escaped).joined(separator: ","))")
      #expect(reply["Cache-Control"] == "no-store")
      #expect(try reply.json["asOf"] as? String == "2026-11-30T12:00:00Z")
      let counts = try #require(try reply.json["stock"] as? [String: Int])
      #expect(Set(counts.keys) == Set(odd.prefix(40)))
      #expect(counts.values.allSatisfy { $0 >= 0 })
      let many = skus.prefix(101).map(escaped).joined(separator: ",")
      #expect(try server.ask("/v1/hubs/h12/stock?ids=\(many)").status == 400)
    }
  }

  @Test func `counts fall until the next delivery, and popular products sell out in minutes`() {
    let stock = StockLevels(seed: 1)
    let start = 1_796_040_000_000
    var soldOutQuickly = 0
    for number in 1...1_000 {
      let counts = (0...60).map { minute in
        stock.count(of: "p\(number)", at: "h12", milliseconds: start + minute * 60_000)
      }
      #expect(counts.allSatisfy { (0...60).contains($0) })
      let rises = zip(counts, counts.dropFirst()).count { $0 < $1 }
      #expect(rises <= 3)
      let isSoldOutQuickly = counts.indices.dropLast(20).contains { start in
        counts[start] >= 4 && counts[start...(start + 20)].contains(0)
      }
      if isSoldOutQuickly { soldOutQuickly += 1 }
    }
    #expect((30...150).contains(soldOutQuickly))
    #expect(stock.count(of: "p1", at: "h12", milliseconds: .min) >= 0)
    #expect(stock.count(of: "p1", at: "h12", milliseconds: .max) >= 0)
  }

  // MARK: - Cart

  @Test func `a cart is kept for each hub and says what it refuses`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let counts = { (count: Int) in
        server.skus(at: "h12").first { sku in
          StockLevels(seed: 1).count(of: sku, at: "h12", milliseconds: 1_796_040_000_000) == count
        }
      }
      let (plenty, out) = (try #require(counts(30)), try #require(counts(0)))
      let path = "/v1/hubs/h12/cart/items/"

      func put(_ quantity: String, _ sku: String) throws -> (Int, String) {
        let reply = try client.ask("PUT", path + escaped(sku), body: "{\"quantity\":\(quantity)}")
        return (reply.status, reply.text)
      }
      #expect(try put("2", plenty) == (200, "{\"sku\":\"\(plenty)\",\"quantity\":2}"))
      #expect(try put("21", plenty) == (409, "{\"reason\":\"limit\",\"quantity\":2}"))
      #expect(try put("1", out) == (409, "{\"reason\":\"outOfStock\",\"quantity\":0}"))
      #expect(try put("20", plenty).0 == 200)
      #expect(try put("-1", plenty).0 == 400)
      #expect(try put("1.5", plenty).0 == 400)
      #expect(try put("1", "nothing").0 == 404)
      let cart = try client.ask("/v1/hubs/h12/cart")
      #expect(cart.text == "{\"hub\":\"h12\",\"items\":[{\"sku\":\"\(plenty)\",\"quantity\":20}]}")
      #expect(try client.ask("/v1/hubs/h07/cart").items.isEmpty)
      #expect(try put("0", plenty).0 == 200)
      #expect(try client.ask("/v1/hubs/h12/cart").items.isEmpty)
      #expect(try client.ask("PUT", path + "p1", body: "nonsense").status == 400)
    }
  }

  @Test func `less of what is sold out meanwhile is taken`() {
    var carts = Carts()
    #expect(carts.set(3, of: "p1", at: "h12", stock: 3) == .confirmed)
    #expect(carts.set(2, of: "p1", at: "h12", stock: 0) == .confirmed)
    #expect(carts.set(3, of: "p1", at: "h12", stock: 0) == .refused(reason: "outOfStock", quantity: 2))
    #expect(carts.set(3, of: "p1", at: "h12", stock: 2) == .refused(reason: "limit", quantity: 2))
  }
}
