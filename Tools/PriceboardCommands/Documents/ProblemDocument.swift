import BasketComparison

/// The JSON form of what a source held that could not be used.
///
/// Equal problems are counted, and the number of the row is left out of the path: it would change with the order of
/// the rows.
struct ProblemDocument {
  let problems: [SourceProblem]

  var json: JSONText {
    var counts: [SourceProblem: Int] = [:]
    for problem in problems {
      let row = SourceProblem(
        file: problem.file, path: Self.withoutRow(problem.path), reason: problem.reason,
        dropsRow: problem.dropsRow)
      counts[row, default: 0] += 1
    }
    let sorted = counts.sorted { Self.key($0.key) < Self.key($1.key) }
    return .array(
      sorted.map { problem, count in
        [
          "file": .string(problem.file), "path": .string(problem.path),
          "reason": .string(problem.reason.rawValue),
          "drops_row": .bool(problem.dropsRow), "count": .integer(count),
        ]
      })
  }

  /// `[12].points[3]` becomes `[].points[]`.
  static func withoutRow(_ path: String) -> String {
    var isInside = false
    return String(
      path.filter { character in
        if character == "]" { isInside = false }
        defer { if character == "[" { isInside = true } }
        return !isInside
      })
  }

  private static func key(_ problem: SourceProblem) -> (String, String, String, Int) {
    (problem.file, problem.path, problem.reason.rawValue, problem.dropsRow ? 1 : 0)
  }
}
