import BasketComparison
import Foundation
import MoneyKit
import PriceboardFixtures
import Testing

/// The demo region promises to show every state; here it is held to that.
@Suite struct DemoRegionTests {
  @Test(arguments: [
    (DemoRegion.Basket.weeklyShop, RecommendationState.clear("talkorb-bahnhof")),
    (.breakfast, .leaning("murmelmarkt-hauptplatz")),
    (.cinemaNight, .tie(["murmelmarkt-hauptplatz", "talkorb-bahnhof"])),
    (.pastaEvening, .tooCloseToCall),
    (.specialities, .insufficientCoverage),
    (.empty, .noBasketItems),
  ])
  func `each recommendation has its basket`(basket: DemoRegion.Basket, state: RecommendationState)
    async throws
  {
    #expect(try await result(of: basket).recommendation.state == state)
  }

  @Test func `the baskets of the accessor are those of the file`() async throws {
    let file = try await BasketFile.read(DemoRegion.directory.appendingPathComponent("baskets.json"))
    #expect(file.problems == [])
    #expect(file.baskets.map(\.id).sorted() == DemoRegion.Basket.allCases.map(\.id).sorted())
  }

  @Test func `one basket has every reason for which a price can be missing`() async throws {
    let reasons = try await result(of: .everyGap).lines.flatMap { line in
      line.outcomes.compactMap { $0.missing?.reason }
    }
    #expect(Set(reasons) == Set(MissingLine.Reason.allCases))
  }

  @Test func `one basket has prices of every age`() async throws {
    let result = try await result(of: .afterCarnival)
    let ages = result.lines.flatMap { line in line.outcomes.compactMap { $0.priced?.freshness } }
    #expect(Set(ages) == [.fresh, .stale, .expired])
    #expect(result.lines.contains { line in line.outcomes.contains { $0.missing?.reason == .tooOld } })
  }

  @Test func `one basket has every mechanic, a member price and deposits`() async throws {
    let result = try await result(of: .promotions)
    let prices = result.lines.flatMap { line in line.outcomes.compactMap(\.priced) }
    #expect(Set(prices.map(\.mechanic)) == Set(PricedLine.Mechanic.allCases))
    #expect(prices.contains { $0.memberCost != nil })
    #expect(prices.contains { $0.deposit != nil })
    let asMember = try await self.result(of: .promotions, memberships: ["murmelmarkt", "fuenfbrot"])
    #expect(asMember.lines.contains { line in line.outcomes.contains { $0.priced?.isMemberPrice == true } })
  }

  // Five pots of three kinds: four of them for 2.40 together and the fifth, the cheapest, at its own 0.75.
  @Test func `a promotion over several lines counts once`() async throws {
    let result = try await result(of: .promotions)
    let talkorb = try #require(result.stores.firstIndex { $0.store.id == "talkorb-bahnhof" })
    let pots: [CanonicalProductID] = ["erdbeerjoghurt", "marillenjoghurt", "heidelbeerjoghurt"]
    let costs = result.lines.filter { pots.contains($0.productID) }
      .compactMap { $0.outcomes[talkorb].priced?.cost.minorUnits }
    #expect(costs.count == 3)
    #expect(costs.reduce(0, +) == 240 + 75)
  }

  @Test func `every way in which lines are alike or not occurs`() async throws {
    var found: Set<ComparedLine.Comparability> = []
    for basket in DemoRegion.Basket.allCases {
      found.formUnion(try await result(of: basket).lines.map(\.comparability))
    }
    #expect(found == Set(ComparedLine.Comparability.allCases))
  }

  @Test func `every warning occurs that a basket and files can cause`() async throws {
    var found: Set<BasketComparison.Warning.Kind> = []
    for basket in DemoRegion.Basket.allCases {
      found.formUnion(try await result(of: basket).warnings.map(\.kind))
    }
    // The first two ask for stores in another way, and the last for promotions in a number that no demo needs.
    let others: Set<BasketComparison.Warning.Kind> = [
      .nothingToCompare, .unknownStore, .splitNotProven,
    ]
    #expect(Set(BasketComparison.Warning.Kind.allCases).subtracting(found).subtracting(others) == [])
  }

  @Test func `weighed goods and fitted packs are priced by what is wanted`() async throws {
    let result = try await result(of: .marketDay)
    let juice = try #require(result.lines.first { $0.productID == "orangensaft" })
    #expect(juice.outcomes.allSatisfy { $0.priced?.packs == 3 })
    let tomatoes = try #require(result.lines.first { $0.productID == "rispentomaten" })
    // 415 g at 4.49, 3.99 and 3.79 a kilogram: 186.3, 165.6 and 157.3 cents.
    #expect(tomatoes.outcomes.map { $0.priced?.cost.minorUnits } == [186, 166, 157])
    let melon = try #require(result.lines.first { $0.productID == "wassermelone" })
    #expect(melon.outcomes.allSatisfy { $0.priced?.isEstimate == true })
  }

  @Test func `every verdict on a reduction occurs, from changes and from daily observations`() async throws {
    let data = try await Self.data()
    let reductions = ReductionJudge().reductions(
      in: data.offers, of: data.catalogue.retailerProducts, asOf: DemoRegion.asOf)
    #expect(Set(reductions.map(\.verdict)) == Set(ReductionVerdict.allCases))
    let kinds = Dictionary(grouping: data.offers.snapshots, by: \.kind)
    #expect(Set(kinds.keys) == Set(PriceSnapshot.Kind.allCases))
    #expect(reductions.contains { $0.storeID == "fuenfbrot-bruecke" && $0.verdict == .genuine })
  }

  @Test func `there are about sixty products, three stores and eight weeks of prices`() async throws {
    let data = try await Self.data()
    #expect((55...65).contains(data.catalogue.canonicalProducts.count))
    #expect(data.catalogue.stores.count == 3)
    #expect(Set(data.catalogue.stores.map(\.retailerID)).count == 3)
    let days = data.offers.snapshots.flatMap { $0.points.map(\.day) }
    #expect(days.min() == DemoRegion.asOf.adding(days: -56))
    #expect(days.max() == DemoRegion.asOf)
    #expect(DemoRegion.asOf.description == "2026-03-14")
    #expect(data.catalogue.region.id == DemoRegion.id)
  }

  @Test func `the files agree with each other and every row is used`()
    async throws
  {
    let data = try await Self.data()
    #expect(data.problems == [])
    let stores = Set(data.catalogue.stores.map(\.id))
    let products = Dictionary(uniqueKeysWithValues: data.catalogue.retailerProducts.map { ($0.id, $0) })
    let canonical = Set(data.catalogue.canonicalProducts.map(\.id))
    #expect(
      data.catalogue.retailerProducts.allSatisfy { $0.canonicalProductID.map(canonical.contains) == true })
    #expect(
      data.offers.offers.allSatisfy { stores.contains($0.storeID) && products[$0.retailerProductID] != nil })
    #expect(data.catalogue.retailerProducts.compactMap(\.barcode).count { !$0.hasValidCheckDigit } == 1)
  }

  @Test func `a history ends with the price that the offer says`() async throws {
    let data = try await Self.data()
    for snapshot in data.offers.snapshots {
      let offers = data.offers.offers.filter {
        $0.storeID == snapshot.storeID && $0.retailerProductID == snapshot.retailerProductID
      }
      let prices = offers.flatMap { [$0.price.minorUnits, $0.regularPrice?.minorUnits] }
      #expect(prices.contains(snapshot.points.last?.price.minorUnits), "\(snapshot.retailerProductID)")
      #expect(snapshot.points.map(\.day) == snapshot.points.map(\.day).sorted())
    }
  }

  private static func data() async throws -> SeedData {
    try await SeedDataLoader(folder: DemoRegion.directory).load(regionId: DemoRegion.id)
  }

  private func result(
    of basket: DemoRegion.Basket, memberships: Set<RetailerID> = []
  ) async throws -> BasketComparison.ComparisonResult {
    let data = try await Self.data()
    let file = try await BasketFile.read(DemoRegion.directory.appendingPathComponent("baskets.json"))
    let request = ComparisonRequest(
      basket: try #require(file.basket(basket.id)), asOf: DemoRegion.asOf, memberships: memberships,
      maximumStores: 3)
    return try BasketComparisonEngine().compare(
      request, in: CatalogueIndex(catalogue: data.catalogue, offers: data.offers))
  }
}
