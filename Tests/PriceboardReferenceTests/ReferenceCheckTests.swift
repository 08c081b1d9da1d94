import BasketComparison
import MoneyKit
import PriceboardReference
import Testing

@Suite struct ReferenceCheckTests {
  @Test func `the reference agrees with itself`() throws {
    let check = ReferenceCheck { try ReferenceComparison($0).result() }
    for seed in UInt64(0)..<30 {
      #expect(try check.difference(in: BasketGenerator.scenario(seed: seed)) == nil)
    }
  }

  @Test func `a difference names its field and is shrunk to what it takes`() throws {
    // A comparison that takes every price for the whole line.
    let check = ReferenceCheck { scenario in
      var scenario = scenario
      for index in scenario.request.basket.items.indices {
        scenario.request.basket.items[index].quantity = .packs(1)
      }
      return try ReferenceComparison(scenario).result()
    }
    let found = (UInt64(0)..<100).lazy.compactMap {
      try? check.difference(in: BasketGenerator.scenario(seed: $0))
    }
    let shrunk = try check.shrunk(try #require(found.first { $0.fields.contains(.cost) }))
    #expect(shrunk.fields.contains(.lines))
    #expect(shrunk.scenario.request.basket.items.count == 1)
    #expect(shrunk.description.contains("seed \(shrunk.scenario.seed) differs in"))
  }

  @Test func `a result that depends on the order of the offers is found`() throws {
    let check = ReferenceCheck { scenario in
      var scenario = scenario
      scenario.offers.offers = Array(scenario.offers.offers.prefix(5))
      return try ReferenceComparison(scenario).result()
    }
    let isFound = try (UInt64(0)..<300).contains { seed in
      try check.difference(in: BasketGenerator.scenario(seed: seed))?.fields.contains(.order) == true
    }
    #expect(isFound)
  }
}
