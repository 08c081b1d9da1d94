/// Times several ways to do the same work side by side.
///
/// All of them run once in each round, one after the other, so that a slow moment of the machine hits all alike;
/// the medians of the rounds are compared.
struct Measurement {
  /// One way to do the work.
  struct Contender {
    let name: String

    /// How often one call of `work` does what is timed.
    let repetitions: Int
    let work: () -> Void
  }

  /// Nanoseconds of one repetition, per contender in the order given.
  let medians: [Double]
  let names: [String]

  /// Runs every contender once to warm up, and then in every round.
  init(rounds: Int, _ contenders: [Contender]) {
    let clock = ContinuousClock()
    for contender in contenders { contender.work() }
    var samples = contenders.map { _ in [Double]() }
    for _ in 0..<max(rounds, 1) {
      for (index, contender) in contenders.enumerated() {
        let time = clock.measure(contender.work)
        samples[index].append(time / .nanoseconds(1) / Double(max(contender.repetitions, 1)))
      }
    }
    names = contenders.map(\.name)
    medians = samples.map { $0.sorted()[$0.count / 2] }
  }

  /// How many times as fast one contender is as another.
  func ratio(of slow: Int, to fast: Int) -> Double {
    medians[slow] / medians[fast]
  }
}

/// Keeps the compiler from leaving out work whose result nobody reads.
@inline(never)
func consume<Value>(_ value: borrowing Value) {}
