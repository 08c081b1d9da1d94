import BasketComparison
import PriceboardReference
import Testing

@Suite struct BasketGeneratorTests {
  @Test func `a seed always makes the same scenario`() {
    for seed in UInt64(0)..<50 {
      #expect(BasketGenerator.scenario(seed: seed) == BasketGenerator.scenario(seed: seed))
    }
    #expect(BasketGenerator.scenario(seed: 1) != BasketGenerator.scenario(seed: 2))
  }

  @Test func `the reference does not depend on the order of its input`() throws {
    for seed in UInt64(0)..<150 {
      let scenario = BasketGenerator.scenario(seed: seed)
      #expect(
        try ReferenceComparison(scenario).result() == ReferenceComparison(scenario.shuffled()).result(),
        "seed \(seed)")
    }
  }
}
