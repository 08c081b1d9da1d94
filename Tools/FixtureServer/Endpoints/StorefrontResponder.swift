/// Answers the storefront's endpoints, all but the cart's.
struct StorefrontResponder: Sendable {
  private static let mostIDs = 100
  private static let pageLimit = 100
  private static let standardPage = 20

  private var shop: Shop
  private let stock: StockLevels

  init(seed: UInt64, home: HomeLayout) {
    shop = Shop(seed: seed, home: home)
    stock = StockLevels(seed: seed)
  }

  // MARK: - Delivery area

  func deliveryArea(_ request: ServerRequest) -> ServerReply {
    switch (request.query("lat"), request.query("lng")) {
    case (nil, nil):
      return ServerReply(200, .json(["status": "browsing", "hub": .string(FixtureArea.browsingHub)]))
    case (let latitude?, let longitude?):
      guard let latitude = Double(latitude), let longitude = Double(longitude), abs(latitude) <= 90,
        abs(longitude) <= 180
      else { return .failure(400, "lat and lng are degrees") }
      guard let hub = DeliveryZones.hub(latitude: latitude, longitude: longitude) else {
        return ServerReply(200, .json(["status": "outOfArea"]))
      }
      return ServerReply(200, .json(["status": "served", "hub": .string(hub)]))
    default: return .failure(400, "lat and lng come together")
    }
  }

  // MARK: - Home

  mutating func home(_ request: ServerRequest, hub: String, at milliseconds: Int) -> ServerReply {
    guard shop.has(hub: hub) else { return .failure(404, "no such hub") }
    var sections = shop.sections(of: hub)
    let declared = request.query("sections")
    if let declared {
      let types = declared.split(separator: ",").map(String.init)
      sections = sections.filter { section in section["type"]?.text.map(types.contains) ?? false }
    }
    let hours = OpeningHours.json(at: milliseconds)
    var reply = ServerReply(
      200, .json(["hub": .string(hub), "hours": hours, "sections": .array(sections)]),
      cacheControl: "private, max-age=60")
    let types = declared ?? "all"
    reply.contentKey = "home \(hub) \(types) \(String(decoding: hours.bytes, as: UTF8.self))"
    return reply
  }

  // MARK: - Category

  mutating func page(_ request: ServerRequest, hub: String, category: String) -> ServerReply {
    guard shop.has(hub: hub) else { return .failure(404, "no such hub") }
    guard shop.categories().contains(where: { $0.key == category }) else {
      return .failure(404, "no such category")
    }
    let limitText = request.query("limit")
    guard let limit = limitText.map({ Int($0) }) ?? Self.standardPage, limit > 0 else {
      return .failure(400, "limit is a number from 1 to \(Self.pageLimit)")
    }
    let listings = shop.shelves(of: hub).listings(in: category)
    var start = 0
    if let cursor = request.query("cursor") {
      let cursors = PageCursor(seed: shop.seed, hub: hub, category: category)
      guard let place = cursors.place(of: cursor), place <= listings.count else {
        return .failure(400, "the cursor is none of this category's")
      }
      start = place
    }
    let end = min(start + min(limit, Self.pageLimit), listings.count)
    let next =
      end < listings.count ? PageCursor(seed: shop.seed, hub: hub, category: category).text(end) : nil
    var reply = ServerReply(
      200,
      .json([
        "hub": .string(hub), "items": .array(listings[start..<end].map(\.json)),
        "nextCursor": .optional(next),
      ]), cacheControl: "public, max-age=300")
    reply.contentKey = "page \(hub) \(category) \(start) \(end)"
    return reply
  }

  // MARK: - Stock

  mutating func stock(_ request: ServerRequest, hub: String, at milliseconds: Int) -> ServerReply {
    guard shop.has(hub: hub) else { return .failure(404, "no such hub") }
    guard let ids = request.queryList("ids"), !ids.isEmpty, ids.count <= Self.mostIDs else {
      return .failure(400, "ids names 1 to \(Self.mostIDs) products")
    }
    let shelves = shop.shelves(of: hub)
    var counts: JSON = [:]
    for id in ids where shelves.listing(id) != nil {
      counts[id] = .integer(stock.count(of: id, at: hub, milliseconds: milliseconds))
    }
    return ServerReply(
      200,
      .json([
        "hub": .string(hub), "asOf": .string(CivilTime(milliseconds: milliseconds).internetText),
        "stock": counts,
      ]))
  }

  /// How many of a product a hub has; nil where it does not carry it.
  mutating func count(of sku: String, at hub: String, milliseconds: Int) -> Int? {
    guard shop.has(hub: hub), shop.shelves(of: hub).listing(sku) != nil else { return nil }
    return stock.count(of: sku, at: hub, milliseconds: milliseconds)
  }

  mutating func skus(at hub: String) -> [String] {
    shop.has(hub: hub) ? shop.shelves(of: hub).listings.map(\.article.sku) : []
  }

  func has(hub: String) -> Bool { shop.has(hub: hub) }
}
