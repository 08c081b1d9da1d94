/// One breach of a rule.
package struct Finding: Equatable, Sendable {
  /// The rule that is broken.
  package var rule: BoundaryRule
  /// The file, from the root of the package.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in UTF-8 bytes, from 1.
  package var column: Int
  /// The target in which the breach lies, where there is one.
  package var target: String?
  /// The module that is imported or declared, where there is one.
  package var module: String?
  /// What is wrong, as a sentence without a full stop.
  package var what: String
  /// Why the rule is there.
  package var why: String
  /// What to do about it.
  package var advice: String
  /// The conditions of the `#if` around an import.
  package var conditions: [String]

  package init(
    rule: BoundaryRule, file: String, line: Int = 1, column: Int = 1, target: String? = nil,
    module: String? = nil, what: String, why: String, advice: String, conditions: [String] = []
  ) {
    self.rule = rule
    self.file = file
    self.line = line
    self.column = column
    self.target = target
    self.module = module
    self.what = what
    self.why = why
    self.advice = advice
    self.conditions = conditions
  }

  /// The order of a report: by place, then by rule.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.file != right.file { return Order.bytes(left.file, right.file) }
    if left.line != right.line { return left.line < right.line }
    if left.column != right.column { return left.column < right.column }
    if left.rule != right.rule { return Order.bytes(left.rule.rawValue, right.rule.rawValue) }
    return Order.bytes(left.what, right.what)
  }
}
