import BasketComparison
import MoneyKit
import PriceboardTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.enabled(if: SharedData.isPresent, "no real data beside the package"))
struct SharedDataTests {
  @Test(arguments: [("basket-at", "at", 708, 362, 8), ("basket-au", "au", 575, 460, 5)])
  func `both data sets load without a dropped row or a problem`(
    folder: String, region: RegionID, offers: Int, products: Int, baskets: Int
  ) async throws {
    let data = try await load(folder, region)
    #expect(data.problems == [])
    #expect(data.offers.offers.count == offers)
    #expect(data.offers.snapshots.count == offers)
    #expect(data.catalogue.retailerProducts.count == offers)
    #expect(data.catalogue.canonicalProducts.count == products)
    #expect(data.catalogue.stores.count == 2)

    let url = try #require(SharedData.url(folder))
    let file = try await BasketFile.read(url.appendingPathComponent("baskets.json"))
    #expect(file.problems == [])
    #expect(file.baskets.count == baskets)
    #expect(file.baskets.allSatisfy { !$0.title.isEmpty })
  }

  @Test func `the three repositories read the same`() async throws {
    let url = try #require(SharedData.url("basket-au"))
    let data = try await load("basket-au", "au")
    #expect(
      try await LocalJSONProductRepository(folder: url).fetchCatalogue(regionId: "au") == data.catalogue)
    #expect(try await LocalJSONOfferRepository(folder: url).fetchCurrentOffers(regionId: "au") == data.offers)
    #expect(try await SeedDataLoader(folder: url).regions() == [data.catalogue.region])
  }

  @Test func `every instant of the Sydney data falls on the Sydney day`() async throws {
    let data = try await load("basket-au", "au")
    #expect(data.offers.offers.allSatisfy { $0.observation.millisecondsSinceEpoch != nil })
    // All were fetched between 03:40 and 14:00 UTC of the 21st, when Sydney was ten hours ahead.
    #expect(Set(data.offers.offers.map(\.observation.day.description)) == ["2026-08-21"])
  }

  @Test func `only the four multipacks of the source contradict their size field`() async throws {
    struct Quirk: Decodable {
      let kind: String
      let retailer_product_id: String?
      let size_from_name: Int?
    }
    let quirks = try JSONDecoder().decode([Quirk].self, from: SharedData.data("basket-at/quirks.json"))
    var expected: [RetailerProductID: Int] = [:]
    for quirk in quirks where quirk.kind == "multipack_in_name_not_in_size" {
      expected[RetailerProductID(try #require(quirk.retailer_product_id))] = quirk.size_from_name
    }
    #expect(expected.count == 4)

    for (folder, region) in [("basket-at", "at"), ("basket-au", "au")] as [(String, RegionID)] {
      var found: [RetailerProductID: Int] = [:]
      for product in try await load(folder, region).catalogue.retailerProducts {
        if let conflicting = product.size?.conflicting { found[product.id] = conflicting.amount }
      }
      #expect(found == (folder == "basket-at" ? expected : [:]))
    }
  }

  @Test func `the size texts of the Sydney data read as their source's own parser read them`() throws {
    struct Row: Decodable {
      struct Size: Decodable {
        let amount: Int
        let unit: String
      }
      let size_raw: String
      let size_kind: String
      let size: Size?
    }
    let rows = try JSONDecoder().decode([Row].self, from: SharedData.data("basket-au/retailer_products.json"))
    #expect(rows.count == 575)
    for row in rows {
      let size = row.size.flatMap { size in
        Measure.Unit(rawValue: size.unit).map { Measure(size.amount, $0) }
      }
      switch (row.size_kind, SizeText.reading(of: row.size_raw)) {
      case ("plain", .exact(let measure)), ("count", .exact(let measure)), ("multipack", .exact(let measure)),
        ("estimate", .estimate(let measure)):
        #expect(measure == size, "\(row.size_raw)")
      case ("range", .range), ("none", .unparsed(.noNumber)):
        #expect(size == nil, "\(row.size_raw)")
      case ("unparsed", .unparsed(.notWhole)):
        #expect(row.size_raw == "92.3 GRAM")
      case ("unparsed", .estimate(let measure)):
        // The source gave up on "approx. 200g each"; it is an estimate like any other.
        #expect(row.size_raw == "approx. \(measure.amount)g each")
      case (_, let reading):
        Issue.record("\(row.size_raw) is \(row.size_kind) there and \(reading) here")
      }
    }
  }

  @Test func `every unit price is the exact fraction that was expected`() async throws {
    struct Expected: Decodable {
      struct Per: Decodable {
        let amount: Int
        let unit: String
      }
      let retailer_product_id: String
      let minor_per_base: [Int]
      let per: Per
      let minor_rounded_half_up: Int
    }
    let rows = try JSONDecoder().decode(
      [Expected].self, from: SharedData.data("basket-at/expected_unit_prices.json"))
    let data = try await load("basket-at", "at")
    let sizes = Dictionary(uniqueKeysWithValues: data.catalogue.retailerProducts.map { ($0.id, $0.size) })
    let offers = Dictionary(uniqueKeysWithValues: data.offers.offers.map { ($0.retailerProductID, $0) })
    #expect(rows.count == 708)
    for row in rows {
      let id = RetailerProductID(row.retailer_product_id)
      let offer = try #require(offers[id])
      let goods: Measure? =
        switch offer.basis {
        case .packs(1): try #require(sizes[id])?.measure
        case .packs: nil
        case .measure(let measure): measure
        }
      let measure = try #require(goods)
      let unitPrice = try #require(measure.unitPrice(of: offer.price))
      // The fractions are equal where the products across are.
      let denominator = unitPrice.denominator * unitPrice.measure.baseAmount
      #expect(unitPrice.numerator * row.minor_per_base[1] == denominator * row.minor_per_base[0])
      #expect(measure.unit.unitPriceAmount.amount == row.per.amount)
      #expect(measure.unit.rawValue == row.per.unit)
      #expect(unitPrice.rounded.minorUnits == row.minor_rounded_half_up)
    }
  }

  @Test func `every current reduction gets the expected verdict`() async throws {
    struct Expected: Decodable, Hashable {
      let retailer_product_id: String
      let reduced_on: String
      let previous_minor: Int
      let current_minor: Int
      let lowest_prior_30d_minor: Int?
      let window_fully_known: Bool
      let verdict: String
    }
    let expected = try JSONDecoder().decode(
      [Expected].self, from: SharedData.data("basket-at/expected_reductions.json"))
    let data = try await load("basket-at", "at")
    let day = try #require(CalendarDay("2023-06-26"))
    let found = ReductionJudge().reductions(
      in: data.offers, of: data.catalogue.retailerProducts, asOf: day)
    #expect(found.count == 169)

    // Through the encoded form, because that is what the command prints.
    let encoded = try JSONDecoder().decode([Expected].self, from: JSONEncoder().encode(found))
    #expect(Set(encoded) == Set(expected))
    #expect(found.allSatisfy { $0.isWindowFullyKnown == ($0.daysObserved == 30) })
  }

  @Test func `of the Sydney claims one is no reduction and five former prices were never seen`() async throws
  {
    let data = try await load("basket-au", "au")
    let day = try #require(CalendarDay("2026-08-21"))
    let reductions = ReductionJudge().reductions(
      in: data.offers, of: data.catalogue.retailerProducts, asOf: day)
    let claims = reductions.filter { $0.claimedFormerPrice != nil }
    #expect(claims.count == 108)
    #expect(claims.count { $0.verdict == .genuine && $0.isClaimObserved == true } == 93)
    #expect(claims.count { $0.verdict == .genuine && $0.isClaimObserved == false } == 5)
    #expect(claims.count { $0.verdict == .insufficientHistory } == 9)

    let raised = try #require(claims.first { $0.verdict == .notAReduction })
    #expect(raised.retailerProductID == "woolworths:6026650")
    #expect(raised.reducedOn.description == "2026-08-19")
    #expect(raised.previous?.minorUnits == 175)
    #expect(raised.current.minorUnits == 220)
    #expect(raised.lowestPrior?.minorUnits == 175)
    #expect(raised.claimedFormerPrice?.minorUnits == 280)
  }

  @Test func `of the Sydney unit prices the eleven per gram are a thousand times too large`() async throws {
    let data = try await load("basket-au", "au")
    let sizes = Dictionary(uniqueKeysWithValues: data.catalogue.retailerProducts.map { ($0.id, $0.size) })
    var isKilogramPrice = 0
    for offer in data.offers.offers {
      guard
        let stated = offer.statedUnitPrice, let size = sizes[offer.retailerProductID] ?? nil
      else { continue }
      let check = StatedUnitPriceCheck(stated, price: offer.price, for: size.measure)
      if stated.measure == "1g" {
        #expect(check == .differs(factor: 1000, isStatedLarger: true))
        isKilogramPrice += 1
      } else if !size.isEstimate, size.measure.unit != .piece, !stated.text.isEmpty {
        #expect(check == .agrees, "\(offer.id): \(stated) and \(offer.price)")
      }
    }
    #expect(isKilogramPrice == 11)
  }

  private func load(_ folder: String, _ region: RegionID) async throws -> SeedData {
    let url = try #require(SharedData.url(folder))
    return try await SeedDataLoader(folder: url).load(regionId: region)
  }
}
