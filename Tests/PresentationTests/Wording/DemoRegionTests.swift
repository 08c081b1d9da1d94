import BasketComparison
import Foundation
import MoneyKit
import PriceboardFixtures
import PriceboardTestSupport
import Testing

@testable import Presentation

/// The same over every basket of the demo region, in both languages.
@Suite struct DemoRegionTests {
  private static func seed() async throws -> SeedData {
    try await SeedDataLoader(folder: DemoRegion.directory).load(regionId: DemoRegion.id)
  }

  private static func reading(
    _ basket: DemoRegion.Basket, _ seed: SeedData, _ wording: Wording
  ) async throws -> ComparisonReading {
    let file = try await BasketFile.read(DemoRegion.directory.appendingPathComponent("baskets.json"))
    let request = ComparisonRequest(
      basket: try #require(file.basket(basket.id)), asOf: DemoRegion.asOf, suggestsSwaps: true)
    let index = CatalogueIndex(catalogue: seed.catalogue, offers: seed.offers)
    return ComparisonReading(
      try BasketComparisonEngine().compare(request, in: index), policy: ComparisonPolicy(),
      names: ProductNames(seed.catalogue), wording: wording)
  }

  @Test(arguments: DemoRegion.Basket.allCases)
  func `a saving is only stated where a store is named`(_ basket: DemoRegion.Basket) async throws {
    let seed = try await Self.seed()
    for (wording, words) in [
      (Wording.english, ["less than", "cheapest for", "looks cheapest"]),
      (.german, ["weniger als", "am günstigsten"]),
    ] {
      let reading = try await Self.reading(basket, seed, wording)
      let verdict = VerdictState(reading)
      let said = ([verdict.headline] + verdict.reasons).joined(separator: " ")
      let names = reading.result.recommendation.state.storeID != nil
      #expect((verdict.saving != nil) == names, "\(basket)")
      #expect(words.contains { said.contains($0) } == names, "\(basket): \(said)")
      #expect(verdict.role.rawValue == reading.result.recommendation.state.name)
    }
  }

  @Test(arguments: DemoRegion.Basket.allCases)
  func `every screen has text that survives JSON and depends on nothing else`(
    _ basket: DemoRegion.Basket
  ) async throws {
    let seed = try await Self.seed()
    for wording in [Wording.english, .german] {
      let reading = try await Self.reading(basket, seed, wording)
      try expectCodable(RecommendationViewState.compared(reading))
      try expectCodable(ItemBreakdownViewState(reading))
      try expectCodable(MissingItemsViewState(reading))
      let text = ComparisonTextReport(reading).text
      #expect(text == ComparisonTextReport(reading).text)
      #expect(text.hasSuffix("\n"))
      #expect(!text.contains(" \n"))
      #expect(!text.contains("\r"))
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the report does not depend on the order of the sources`(_ seed: UInt64) async throws {
    let data = try await Self.seed()
    let expected = ComparisonTextReport(try await Self.reading(.weeklyShop, data, .english)).text
    var random = SplitMix64(seed: seed)
    var catalogue = data.catalogue
    catalogue.stores.shuffle(using: &random)
    catalogue.canonicalProducts.shuffle(using: &random)
    catalogue.retailerProducts.shuffle(using: &random)
    let shuffled = SeedData(
      catalogue: catalogue, offers: OffersPayload(offers: data.offers.offers.shuffled(using: &random)))
    #expect(ComparisonTextReport(try await Self.reading(.weeklyShop, shuffled, .english)).text == expected)
  }

  @Test func `drivers that are shown add up to the sum that is shown`() async throws {
    let reading = try await Self.reading(.weeklyShop, try await Self.seed(), .english)
    for pair in reading.result.drivers {
      let entries = reading.result.comparable.totals
      let first = try #require(entries.first { $0.storeID == pair.storeID })
      let second = try #require(entries.first { $0.storeID == pair.againstStoreID })
      let difference = try second.total.subtracting(first.total)
      let state = DriversState(reading, pair: pair)
      #expect(state.lines.count == pair.drivers.count)
      #expect(state.sum.contains(reading.prices.magnitude(difference)))
    }
  }
}
