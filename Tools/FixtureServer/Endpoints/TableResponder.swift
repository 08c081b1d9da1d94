import PriceboardFixtures

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers the read-only tables of a basket comparison with the rows of the demo region.
struct TableResponder: Sendable {
  private let anonKey: String
  private var tables: [FixtureEndpoint: [JSON]] = [:]

  init(anonKey: String) {
    self.anonKey = anonKey
  }

  mutating func rows(of table: FixtureEndpoint, _ request: ServerRequest) -> ServerReply {
    if let refusal = refusal(of: request) { return refusal }
    guard let region = request.query("region_id"), !region.isEmpty else {
      return Self.failure(400, "region_id is missing")
    }
    let rows = load(table).filter { isRow($0, of: table, in: region) }
    var reply = ServerReply(200, .json(.array(rows)), cacheControl: "public, max-age=300")
    reply.contentKey = "table \(table) \(region)"
    return reply
  }

  static func unknownTable() -> ServerReply { failure(404, "Requested function was not found") }

  private static func failure(_ code: Int, _ message: String) -> ServerReply {
    ServerReply(code, .json(["code": .integer(code), "message": .string(message)]))
  }

  // MARK: - Keys

  private func refusal(of request: ServerRequest) -> ServerReply? {
    guard let key = request[field: "apikey"] else { return Self.failure(401, "No API key found in request") }
    guard key.utf8.elementsEqual(anonKey.utf8) else { return Self.failure(401, "Invalid API key") }
    guard let authorization = request[field: "authorization"] else {
      return Self.failure(401, "Missing authorization header")
    }
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer", words[1].utf8.elementsEqual(anonKey.utf8)
    else {
      return Self.failure(401, "Invalid JWT")
    }
    return nil
  }

  // MARK: - Rows

  /// Canonical products belong to no region; products, offers and histories belong to one through a store.
  private mutating func isRow(_ row: JSON, of table: FixtureEndpoint, in region: String) -> Bool {
    switch table {
    case .regions: row["id"]?.text == region
    case .stores: row["region_id"]?.text == region
    case .retailerProducts: names(of: "retailer_id", in: region).contains(row["retailer_id"]?.text)
    case .offers, .priceSnapshots: names(of: "id", in: region).contains(row["store_id"]?.text)
    case .canonicalProducts: load(.regions).contains { $0["id"]?.text == region }
    case .deliveryArea, .home, .category, .stock, .cart, .cartItem, .watchlist, .quotes, .other: false
    }
  }

  private mutating func names(of field: String, in region: String) -> [String?] {
    load(.stores).filter { $0["region_id"]?.text == region }.map { $0[field]?.text }
  }

  private mutating func load(_ table: FixtureEndpoint) -> [JSON] {
    if let rows = tables[table] { return rows }
    let file = DemoRegion.directory.appendingPathComponent("\(table.rawValue).json")
    let rows = (try? Data(contentsOf: file)).flatMap { JSONReader.value(of: Array($0)) }?.elements ?? []
    tables[table] = rows
    return rows
  }
}
