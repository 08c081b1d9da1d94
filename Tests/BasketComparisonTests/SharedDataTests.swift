import BasketComparison
import PriceboardTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.enabled(if: SharedData.isPresent, "no real data beside the package"))
struct SharedDataTests {
  @Test(arguments: [("basket-at", "at", 708, 8), ("basket-au", "au", 575, 5)])
  func `both data sets load without a dropped row or a problem`(
    folder: String, region: RegionID, offers: Int, baskets: Int
  ) async throws {
    let url = try #require(SharedData.url(folder))
    let data = try await SeedDataLoader(folder: url).load(regionId: region)
    #expect(data.problems == [])
    #expect(data.offers.offers.count == offers)
    #expect(data.offers.snapshots.count == offers)
    #expect(data.catalogue.retailerProducts.count == offers)
    #expect(data.catalogue.stores.count == 2)

    let file = try await BasketFile.read(url.appendingPathComponent("baskets.json"))
    #expect(file.problems == [])
    #expect(file.baskets.count == baskets)
  }
}
