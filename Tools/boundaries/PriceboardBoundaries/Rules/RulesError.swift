/// A place in a rules file that cannot be understood.
package struct RulesError: Error, Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column in UTF-8 bytes, from 1.
  package var column: Int
  /// What is wrong, without a full stop.
  package var what: String
  /// What to write instead, without a full stop.
  package var advice: String

  package init(line: Int, column: Int, what: String, advice: String) {
    self.line = line
    self.column = column
    self.what = what
    self.advice = advice
  }
}

/// All that is wrong in a rules file, in the order of its lines.
package struct RulesErrors: Error, Equatable, Sendable {
  /// The mistakes; never empty.
  package var errors: [RulesError]
}
