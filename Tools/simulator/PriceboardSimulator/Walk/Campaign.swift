import Foundation

/// Many walks, a few at a time.
package struct Campaign<Walk: SeededWalk>: Sendable {
  /// A walk that claimed something untrue.
  package struct Failure: Sendable {
    package let seed: UInt64
    package let violations: [Walk.Finding]
  }

  private let options: SimulatorOptions

  package init(_ options: SimulatorOptions) {
    self.options = options
  }

  /// Walks, prints what was found, and tells whether that was nothing.
  package func run() async -> Bool {
    if let seed = options.seed { return retrace(seed) }
    let failures = await failures()
    for failure in failures.prefix(options.most) {
      print("seed \(failure.seed): \(failure.violations.map(\.description).joined(separator: "; "))")
      print(
        "  again, step by step: priceboard-simulator \(options.part.rawValue) --seed \(failure.seed) --steps \(options.steps)"
      )
    }
    print(
      "\(options.walks) walks of \(options.steps) steps from seed \(options.from): \(failures.count) with something untrue"
    )
    return failures.isEmpty
  }

  /// The walks that claimed something untrue, by seed; it stops after the first so many.
  package func failures() async -> [Failure] {
    let lanes: UInt64 = 2
    return await withTaskGroup(of: [Failure].self) { group in
      for lane in 0..<lanes {
        group.addTask { await Self.onThread { failures(lane: lane, of: lanes) } }
      }
      var all: [Failure] = []
      for await failures in group { all += failures }
      return all.sorted { $0.seed < $1.seed }
    }
  }

  private func failures(lane: UInt64, of lanes: UInt64) -> [Failure] {
    var failures: [Failure] = []
    for seed in options.from..<options.from + options.walks where seed % lanes == lane {
      guard failures.count < options.most, var walk = Walk(seed: seed, keepsTrace: false) else { break }
      let violations = walk.violations(steps: options.steps)
      if violations.contains(where: { options.until?.contains($0.ruleName) ?? true }) {
        failures.append(Failure(seed: seed, violations: violations))
      }
    }
    return failures
  }

  /// Works on a thread of its own: minutes of walking must not hold a thread of the pool that others wait for.
  private static func onThread<Output: Sendable>(_ work: @escaping @Sendable () -> Output) async -> Output {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  private func retrace(_ seed: UInt64) -> Bool {
    guard var walk = Walk(seed: seed, keepsTrace: true) else { return false }
    let violations = walk.violations(steps: options.steps)
    for line in walk.trace { print(line) }
    for violation in violations { print(violation) }
    return violations.isEmpty
  }
}
