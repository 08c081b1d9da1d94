import BasketComparison
import MoneyKit
import Testing

@Suite struct HostileRowTests {
  @Test(arguments: [
    ("249", 249), ("249.0", 249), ("2.49e2", 249), ("0", 0), ("9223372036854775807", Int.max),
  ])
  func `an integral price counts however it is written`(text: String, minorUnits: Int) async throws {
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer(["price_minor": text])]).load()
    #expect(data.offers.offers.map(\.price.minorUnits) == [minorUnits])
    #expect(data.problems == [])
  }

  /// A change to an offer, and the problem that costs the row.
  static let deadly: [(String, String?, String, SourceProblem.Reason)] = [
    ("price_minor", "249.5", "price_minor", .invalidAmount),
    ("price_minor", "9223372036854775808", "price_minor", .invalidAmount),
    ("price_minor", "1e30", "price_minor", .invalidAmount),
    ("price_minor", "1e400", "price_minor", .invalidAmount),
    ("price_minor", "9007199254740993.5", "price_minor", .invalidAmount),
    ("price_minor", "1e-400", "price_minor", .invalidAmount),
    ("price_minor", "-1", "price_minor", .invalidAmount),
    ("price_minor", #""249""#, "price_minor", .unreadable),
    ("price_minor", "true", "price_minor", .unreadable),
    ("price_minor", "[249]", "price_minor", .unreadable),
    ("price_minor", "null", "price_minor", .missingField),
    ("price_minor", nil, "price_minor", .missingField), ("currency", #""GBp""#, "currency", .unknownCurrency),
    ("currency", #""XAU""#, "currency", .unknownCurrency),
    ("currency", #""€""#, "currency", .unknownCurrency),
    ("currency", "978", "currency", .unreadable), ("id", nil, "id", .missingField),
    ("id", #""""#, "id", .missingField),
    ("id", "7", "id", .unreadable), ("store_id", "null", "store_id", .missingField),
    ("store_id", #""nowhere""#, "store_id", .unknownReference),
    ("retailer_product_id", #""r1:9""#, "retailer_product_id", .unknownReference),
    ("price_per", nil, "price_per", .missingField), ("price_per", "1", "price_per", .unreadable),
    ("price_per", #"{"amount":0,"unit":"pack"}"#, "price_per.amount", .invalidAmount),
    ("price_per", #"{"amount":1000,"unit":"constructor"}"#, "price_per.unit", .unknownUnit),
    ("observed_on", nil, "observed_on", .missingField),
    ("observed_on", #""21.08.2026""#, "observed_on", .invalidDate),
    ("observed_on", #""2026-02-30""#, "observed_on", .invalidDate),
    ("observed_on", "20260821", "observed_on", .unreadable),
    ("available", #""yes""#, "available", .unreadable), ("member_only", "1", "member_only", .unreadable),
  ]

  @Test(arguments: deadly)
  func `a bad row costs itself alone`(
    field: String, value: String?, path: String, reason: SourceProblem.Reason
  ) async throws {
    let good = RegionFiles.offer(["id": #""good""#])
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer([field: value]), good]).load()
    #expect(data.offers.offers.map(\.id) == ["good"])
    #expect(
      data.problems == [
        SourceProblem(file: "offers.json", path: "[0].\(path)", reason: reason, dropsRow: true)
      ])
  }

  @Test func `elements that are no objects are dropped one by one`() async throws {
    let rows = ["7", "null", #""text""#, "[]", RegionFiles.offer(), "true", "[[{}]]"]
    let data = try await RegionFiles(.offers, rows: rows).load()
    #expect(data.offers.offers.map(\.id) == ["o1"])
    #expect(data.problems.map(\.path) == ["[0]", "[1]", "[2]", "[3]", "[5]", "[6]"])
    #expect(data.problems.allSatisfy { $0.dropsRow && $0.reason == .unreadable })
  }

  /// A change to an offer that costs a field, and the path and reason of the problem.
  static let mild: [(String, String, String, SourceProblem.Reason)] = [
    ("regular_price_minor", "2.5", "regular_price_minor", .invalidAmount),
    ("regular_price_minor", "-299", "regular_price_minor", .invalidAmount),
    ("deposit_minor", #""25""#, "deposit_minor", .unreadable),
    ("deposit_minor", "-25", "deposit_minor", .invalidAmount),
    ("valid_until", #""soon""#, "valid_until", .invalidDate),
    ("source_unit_price", "7", "source_unit_price", .unreadable),
    ("promotion", "7", "promotion", .unreadable), ("promotion", "{}", "promotion.kind", .missingField),
    ("promotion", #"{"kind":"raffle"}"#, "promotion.kind", .unreadable),
    ("promotion", #"{"kind":"n_for","n":0,"total_minor":500}"#, "promotion.n", .invalidAmount),
    ("promotion", #"{"kind":"n_for","n":2,"total_minor":-1}"#, "promotion.total_minor", .invalidAmount),
    ("promotion", #"{"kind":"n_for","n":2}"#, "promotion.total_minor", .missingField),
    ("promotion", #"{"kind":"x_plus_y","x":1,"y":0}"#, "promotion.y", .invalidAmount),
    ("promotion", #"{"kind":"percent","percent":101}"#, "promotion.percent", .invalidAmount),
    ("promotion", #"{"kind":"percent","percent":"20"}"#, "promotion.percent", .unreadable),
    ("promotion", #"{"kind":"amount_off"}"#, "promotion.amount_minor", .missingField),
    (
      "promotion", #"{"kind":"percent","percent":20,"valid_until":"x"}"#, "promotion.valid_until",
      .invalidDate
    ),
    (
      "promotion", #"{"kind":"percent","percent":20,"member_only":"no"}"#, "promotion.member_only",
      .unreadable
    ),
    ("promotion", #"{"kind":"percent","percent":20,"group":7}"#, "promotion.group", .unreadable),
    (
      "promotion", #"{"kind":"percent","percent":20,"max_per_customer":0}"#, "promotion.max_per_customer",
      .invalidAmount
    ),
  ]

  @Test(arguments: mild)
  func `an optional field that cannot be read costs itself alone`(
    field: String, value: String, path: String, reason: SourceProblem.Reason
  ) async throws {
    let plain = try await RegionFiles().load()
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer([field: value])]).load()
    #expect(data.offers.offers == plain.offers.offers)
    #expect(
      data.problems
        == [SourceProblem(file: "offers.json", path: "[0].\(path)", reason: reason, dropsRow: false)])
  }

  @Test func `every field of an offer arrives`() async throws {
    let row = RegionFiles.offer([
      "regular_price_minor": "299", "deposit_minor": "25", "valid_until": #""2026-08-31""#,
      "member_only": "true",
      "available": "false", "source_unit_price": #"{"text":"7.5","measure":"1KG"}"#, "currency": #""eur""#,
      "price_per": #"{"amount":1000,"unit":"g"}"#,
      "promotion":
        #"{"kind":"n_for","n":2,"total_minor":400,"group":"g1","member_only":true,"valid_until":"2026-08-30","max_per_customer":4}"#,
    ])
    let data = try await RegionFiles(.offers, rows: [row]).load()
    let euro = try Currency(code: "EUR")
    func money(_ amount: Int) throws -> Money { try Money(minorUnits: amount, currency: euro) }
    #expect(data.problems == [])
    #expect(
      data.offers.offers == [
        Offer(
          id: "o1", storeID: "s1", retailerProductID: "r1:1", price: try money(249),
          basis: .measure(Measure(1000, .gram)), regularPrice: try money(299),
          validUntil: CalendarDay("2026-08-31"), deposit: try money(25),
          promotion: Promotion(
            .multiBuy(count: 2, total: try money(400)), group: "g1", isMemberOnly: true,
            validUntil: CalendarDay("2026-08-30"), maximumPerCustomer: 4),
          isMemberOnly: true, isAvailable: false,
          observation: ObservationTime(day: try #require(CalendarDay("2026-08-21"))),
          statedUnitPrice: StatedUnitPrice(text: "7.5", measure: "1KG"))
      ])
  }

  @Test(arguments: [
    (#"{"kind":"x_plus_y","x":2,"y":1}"#, Promotion.Mechanic.buyGetFree(buy: 2, free: 1)),
    (#"{"kind":"percent","percent":20}"#, .percentOff(20)),
    (#"{"kind":"percent","percent":100}"#, .percentOff(100)),
  ])
  func `every form of promotion is read`(text: String, mechanic: Promotion.Mechanic) async throws {
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer(["promotion": text])]).load()
    #expect(data.offers.offers.first?.promotion == Promotion(mechanic))
    #expect(data.problems == [])
  }

  @Test func `an amount off is read`() async throws {
    let text = #"{"kind":"amount_off","amount_minor":2500}"#
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer(["promotion": text])]).load()
    let amount = try Money(minorUnits: 2500, currency: Currency(code: "EUR"))
    #expect(data.offers.offers.first?.promotion == Promotion(.amountOff(amount)))
  }

  @Test func `a repeated key keeps its first value`() async throws {
    let row = RegionFiles.offer().dropLast() + #","price_minor":1}"#
    let data = try await RegionFiles(.offers, rows: [String(row)]).load()
    #expect(data.offers.offers.map(\.price.minorUnits) == [249])
  }

  @Test func `an offer in another currency is kept for the comparison to set aside`() async throws {
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer(["currency": #""AED""#])]).load()
    #expect(data.offers.offers.map(\.price.currency.code) == ["AED"])
    #expect(data.problems == [])
  }

  @Test func `a withdrawn currency with a known minor unit is read`() async throws {
    let data = try await RegionFiles(.offers, rows: [RegionFiles.offer(["currency": #""HRK""#])]).load()
    #expect(data.offers.offers.map(\.price.currency.status) == [.withdrawn])
  }

  @Test func `offers with one key are all kept and listed`() async throws {
    let rows = [RegionFiles.offer(), RegionFiles.offer(["price_minor": "199"])]
    let data = try await RegionFiles(.offers, rows: rows).load()
    #expect(data.offers.offers.map(\.price.minorUnits) == [249, 199])
    #expect(
      data.problems == [
        SourceProblem(file: "offers.json", path: "[1].id", reason: .duplicateKey, dropsRow: false)
      ])
  }

  @Test func `of two products with one key the same one stays in either order`() async throws {
    let rows = [RegionFiles.product(["name": #""Milk A""#]), RegionFiles.product(["name": #""Milk B""#])]
    let forward = try await RegionFiles(.retailerProducts, rows: rows).load()
    let backward = try await RegionFiles(.retailerProducts, rows: rows.reversed()).load()
    #expect(forward.catalogue.retailerProducts.count == 1)
    #expect(forward.catalogue.retailerProducts == backward.catalogue.retailerProducts)
    #expect(
      forward.problems == [
        SourceProblem(file: "retailer_products.json", path: "[1].id", reason: .duplicateKey, dropsRow: true)
      ])
  }

  @Test func `an unknown canonical product leaves the product unmatched`() async throws {
    let rows = [RegionFiles.product(["canonical_product_id": #""c9""#])]
    let data = try await RegionFiles(.retailerProducts, rows: rows).load()
    #expect(data.catalogue.retailerProducts.map(\.canonicalProductID) == [nil])
    #expect(data.offers.offers.count == 1)
    #expect(
      data.problems == [
        SourceProblem(
          file: "retailer_products.json", path: "[0].canonical_product_id", reason: .unknownReference,
          dropsRow: false)
      ])
  }

  @Test(arguments: [
    ("minor_unit_digits\":2", "minor_unit_digits\":3", SourceProblem.Reason.exponentMismatch),
    ("Europe/Vienna", "Europe/Atlantis", .unreadable), ("\"EUR\"", "\"XAU\"", .unknownCurrency),
  ])
  func `a region whose money or time cannot be told is refused`(
    original: String, changed: String, reason: SourceProblem.Reason
  ) async throws {
    let text =
      #"[{"id":"at","name":"Austria","currency":"EUR","minor_unit_digits":2,"time_zone":"Europe/Vienna"}]"#
    let parts = text.split(separator: original, omittingEmptySubsequences: false)
    let bad = parts.joined(separator: changed)
    await #expect(throws: SourceError(.noReadableRow, source: "regions.json")) {
      try await RegionFiles(.regions, bad).load()
    }
    let other = text.split(separator: #""at""#, omittingEmptySubsequences: false).joined(separator: #""de""#)
    let both = String(bad.dropLast()) + "," + String(other.dropFirst())
    let regions = try await RegionFiles(.regions, both).withFolder {
      try await SeedDataLoader(folder: $0).regions()
    }
    #expect(regions.map(\.id) == ["de"])
    #expect(reason != .duplicateKey)
  }

  @Test func `stores of other regions are left out without a problem`() async throws {
    var files = RegionFiles(
      .regions,
      rows: [
        #"{"id":"at","name":"A","currency":"EUR","time_zone":"Europe/Vienna"}"#,
        #"{"id":"au","name":"B","currency":"AUD","time_zone":"Australia/Sydney"}"#,
      ])
    files.files[.stores] =
      RegionFiles(
        .stores,
        rows: [
          #"{"id":"s1","retailer_id":"r1","region_id":"at","name":"One"}"#,
          #"{"id":"s2","retailer_id":"r2","region_id":"au","name":"Two"}"#,
        ]
      ).files[.stores]
    let product = RegionFiles.product(["id": #""r2:1""#, "retailer_id": #""r2""#])
    files.files[.retailerProducts] =
      RegionFiles(.retailerProducts, rows: [RegionFiles.product(), product])
      .files[.retailerProducts]
    let offer = RegionFiles.offer([
      "id": #""o2""#, "store_id": #""s2""#, "retailer_product_id": #""r2:1""#, "currency": #""AUD""#,
    ])
    files.files[.offers] = RegionFiles(.offers, rows: [RegionFiles.offer(), offer]).files[.offers]
    let here = try await files.load()
    #expect(here.problems == [])
    #expect(here.catalogue.stores.map(\.id) == ["s1"])
    #expect(here.catalogue.retailerProducts.map(\.id) == ["r1:1"])
    #expect(here.offers.offers.map(\.id) == ["o1"])
  }

  @Test func `an offer of one retailer at another one's store is dropped`() async throws {
    var files = RegionFiles(
      .stores,
      rows: [
        #"{"id":"s1","retailer_id":"r1","region_id":"at","name":"One"}"#,
        #"{"id":"s2","retailer_id":"r2","region_id":"at","name":"Two"}"#,
      ])
    let stray = RegionFiles.offer(["id": #""o2""#, "store_id": #""s2""#])
    files.files[.offers] = RegionFiles(.offers, rows: [stray, RegionFiles.offer()]).files[.offers]
    let data = try await files.load()
    #expect(data.offers.offers.map(\.id) == ["o1"])
    #expect(data.problems.map(\.path) == ["[0].retailer_product_id"])
  }
}
