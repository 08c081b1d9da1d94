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
    let (options, lanes) = (options, UInt64(2))
    return await withTaskGroup(of: [Failure].self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var failures: [Failure] = []
          for seed in options.from..<options.from + options.walks where seed % lanes == lane {
            guard failures.count < options.most, var walk = Walk(seed: seed, keepsTrace: false) else { break }
            let violations = walk.violations(steps: options.steps)
            // A lane must not keep a thread of the pool from others for as long as it walks.
            await Task.yield()
            if violations.contains(where: { options.until?.contains($0.ruleName) ?? true }) {
              failures.append(Failure(seed: seed, violations: violations))
            }
          }
          return failures
        }
      }
      var all: [Failure] = []
      for await failures in group { all += failures }
      return all.sorted { $0.seed < $1.seed }
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
