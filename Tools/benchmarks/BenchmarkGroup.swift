/// Benchmarks of one concern, which run together and state their goals.
struct BenchmarkGroup: Sendable {
  /// What `--only` selects it by.
  let name: String

  /// Runs it with a number of rounds.
  let run: @Sendable (_ rounds: Int) async throws -> [BenchmarkTable]
}

/// The figures of one measurement and the goals they are held to.
struct BenchmarkTable {
  /// A limit that a figure keeps or misses.
  struct Goal {
    let text: String
    let isMet: Bool
  }

  let title: String
  let rows: [(name: String, figure: String)]
  let goals: [Goal]

  /// The table as lines of aligned text.
  var lines: [String] {
    let width = rows.map(\.name.count).max() ?? 0
    let figureWidth = rows.map(\.figure.count).max() ?? 0
    return [title]
      + rows.map { row in
        let gap = String(repeating: " ", count: width - row.name.count + 2 + figureWidth - row.figure.count)
        return "  \(row.name)\(gap)\(row.figure)"
      }
      + goals.map { "  \($0.isMet ? "met   " : "MISSED") \($0.text)" }
  }
}

extension BenchmarkTable {
  /// A table with the median of every contender in nanoseconds.
  init(title: String, _ measurement: Measurement, goals: [Goal]) {
    self.init(
      title: title,
      rows: zip(measurement.names, measurement.medians).map { ($0, oneDecimal($1) + " ns") },
      goals: goals)
  }
}

/// A figure with one decimal, cut off.
func oneDecimal(_ figure: Double) -> String {
  let tenths = Int(figure * 10)
  return "\(tenths / 10).\(tenths % 10)"
}

/// A figure with two decimals, cut off.
func twoDecimals(_ figure: Double) -> String {
  let hundredths = Int(figure * 100)
  return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
}
