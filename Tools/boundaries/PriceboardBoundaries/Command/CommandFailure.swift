/// Why a run ends with exit code 2.
struct CommandFailure: Error {
  /// What is printed, with the line break at its end.
  var text: String

  init(_ reason: String) {
    text = "priceboard-boundaries: \(reason)\n"
  }

  init(rules: RulesErrors, file: String) {
    text = rules.errors.map { "\(file):\($0.line):\($0.column): error: [rules] \($0.what); \($0.advice)\n" }
      .joined()
  }
}
