import BasketComparison
import Testing

@Suite struct StalenessPolicyTests {
  @Test(arguments: [
    (0, PriceFreshness.fresh, 0), (1, .fresh, 0), (2, .stale, 5), (7, .stale, 5), (8, .expired, 20),
    (30, .expired, 20), (31, .tooOld, 20), (.max, .tooOld, 20),
  ])
  func `an age in days has its meaning and its doubt`(age: Int, freshness: PriceFreshness, doubt: Int) {
    let policy = StalenessPolicy()
    #expect(policy.freshness(ageDays: age) == freshness)
    #expect(policy.doubtPercent(of: freshness) == doubt)
  }

  @Test func `an expired price is in the totals and flagged, a price older than thirty days is none`() throws
  {
    var scene = Scene(stores: "a", "b")
    try scene.sell("p", at: "a", for: 100, age: 30)
    try scene.sell("p", at: "b", for: 100, age: 31)
    let result = try scene.compare("p")
    #expect(result.total("a") == 100)
    #expect(result.outcome(0, "a")?.priced?.freshness == .expired)
    #expect(result.stores.first?.oldestAgeDays == 30)
    #expect(result.warnings.contains(Warning(.expiredOffers, storeID: "a", count: 1)))
    #expect(result.reason(0, "b") == .tooOld)
  }
}
