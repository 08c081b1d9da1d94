import Foundation
import Testing

@testable import PriceboardSimulator

@Suite(.timeLimit(.minutes(15))) struct WalkTests {
  /// Fewer where a sanitizer makes each of them slow.
  static let walks = ProcessInfo.processInfo.environment["PRICEBOARD_WALKS"].flatMap { UInt64($0) } ?? 2_000

  @Test func `no screen of the storefront claims what is not so`() async {
    var options = SimulatorOptions()
    options.walks = Self.walks
    let failures = await Campaign<Walk>(options).failures()
    for failure in failures {
      Issue.record("priceboard-simulator --seed \(failure.seed): \(failure.violations)")
    }
  }

  @Test func `a seed makes the same walk again`() throws {
    var first = try #require(Walk(seed: 7, keepsTrace: true))
    var second = try #require(Walk(seed: 7, keepsTrace: true))
    _ = first.violations(steps: 200)
    _ = second.violations(steps: 200)
    #expect(first.trace == second.trace)
    #expect(first.trace.count > 100)
  }

  @Test func `walks reach what they are there to judge`() {
    var seen = Sights()
    for seed in 0..<40 {
      guard var walk = Walk(seed: UInt64(seed)) else { continue }
      _ = walk.violations(steps: 200)
      seen.add(walk.sights)
    }
    for (what, count) in seen.counts { #expect(count >= 5, "\(what)") }
  }
}
