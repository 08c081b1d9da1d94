import BasketComparison
import PriceboardReference
import Testing

/// A short form of the campaign that the command `priceboard-reference` runs on many more seeds.
@Suite struct EngineAgreementTests {
  @Test(arguments: 0..<10)
  func `the engine agrees with the reference`(part: Int) throws {
    for seed in UInt64(part * 100)..<UInt64(part * 100 + 100) {
      guard let difference = try ReferenceCheck.ofEngine.difference(in: BasketGenerator.scenario(seed: seed))
      else { continue }
      Issue.record("\(try ReferenceCheck.ofEngine.shrunk(difference))")
      return
    }
  }

  @Test func `the scenarios show nearly every feature of a comparison`() throws {
    var features = FeatureCount()
    for seed in UInt64(0)..<600 {
      let scenario = BasketGenerator.scenario(seed: seed)
      features.count(scenario, try ReferenceComparison(scenario).result())
    }
    let missing = features.table.filter { $0.count == 0 }.map(\.feature)
    #expect(missing.count <= 3, "missing: \(missing)")
  }
}
