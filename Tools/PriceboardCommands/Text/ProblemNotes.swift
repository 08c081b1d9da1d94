import BasketComparison

/// The lines that tell what a source held that could not be used.
enum ProblemNotes {
  private static let mostLines = 10

  static func lines(_ problems: [SourceProblem]) -> [String] {
    let lines = problems.map { problem in
      "\(problem.file) \(problem.path): \(words(problem.reason)); \(cost(problem))."
    }
    guard lines.count > mostLines else { return lines }
    return lines.prefix(mostLines - 1)
      + ["\(lines.count - mostLines + 1) more problems like these; compare --json counts them all."]
  }

  private static func cost(_ problem: SourceProblem) -> String {
    switch problem.reason {
    case _ where problem.dropsRow: "the row is left out"
    case .duplicateKey: "the newest of them counts"
    case .incompleteSource, .exponentMismatch: "the rows are used as they are"
    default: "the rest of the row is used"
    }
  }

  private static func words(_ reason: SourceProblem.Reason) -> String {
    switch reason {
    case .missingField: "a field is missing"
    case .unreadable: "the value has the wrong type or form"
    case .unknownCurrency: "the currency is unknown or has no minor unit"
    case .invalidAmount: "the amount is negative, fractional or too large"
    case .unknownUnit: "the unit is not known"
    case .invalidDate: "this is no day or instant"
    case .unknownReference: "no row has this key"
    case .duplicateKey: "another row has the same key"
    case .incompleteSource: "the file declares another number of rows than it holds"
    case .exponentMismatch: "the digits of the minor unit are not those of ISO 4217"
    }
  }
}
