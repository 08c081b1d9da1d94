import Testing

/// Random walks, each judged by a small model; a fault names the seed that walks it again.
@Suite struct StorefrontWalkTests {
  private static let seeds: Range<UInt64> = 1..<401

  @Test func `whatever is late, lost, doubled or given up, the home shows its own hub's newest`() {
    for seed in Self.seeds {
      var walk = HomeWalk(seed: seed)
      walk.run(steps: 200)
      #expect(walk.faults.isEmpty, "seed \(seed)")
    }
  }

  @Test func `whatever a server's pages are, a category shows each product once and mixes nothing`() {
    for seed in Self.seeds {
      var walk = CategoryWalk(seed: seed)
      walk.run(steps: 200)
      #expect(walk.faults.isEmpty, "seed \(seed)")
    }
  }
}
