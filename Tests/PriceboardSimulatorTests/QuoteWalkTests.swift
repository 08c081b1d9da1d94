import Testing

@testable import PriceboardSimulator

@Suite(.timeLimit(.minutes(15))) struct QuoteWalkTests {
  @Test func `no row of the watchlist is live that is not proven`() async {
    var options = SimulatorOptions()
    options.part = .quotes
    options.walks = WalkTests.walks
    let failures = await Campaign<QuoteWalk>(options).failures()
    for failure in failures {
      Issue.record("priceboard-simulator quotes --seed \(failure.seed): \(failure.violations)")
    }
  }

  @Test func `a seed makes the same walk of quotes again`() {
    var first = QuoteWalk(seed: 7, keepsTrace: true)
    var second = QuoteWalk(seed: 7, keepsTrace: true)
    _ = first.violations(steps: 200)
    _ = second.violations(steps: 200)
    #expect(first.trace == second.trace)
    #expect(first.trace.count > 100)
  }

  @Test func `walks come to all that a row has to be doubted for, and to all that a screen can say`() {
    var tally = WalkTally()
    for seed in 0..<60 {
      var walk = QuoteWalk(seed: UInt64(seed))
      _ = walk.violations(steps: 200)
      tally.add(walk.application.oracle.tally)
    }
    for rule in [QuoteViolation.Rule.notConnected, .noSnapshot, .gap, .lag, .doubted] {
      #expect(tally.doubts[rule, default: 0] >= 5, "\(rule.rawValue)")
    }
    #expect(tally.liveRows > 10_000)
    #expect(tally.flashes > 1_000)
    #expect(tally.notices > 50)
    #expect(tally.announcements > 50)
    #expect(tally.lateBatches >= 3)
  }
}
