/// A walk that a seed fixes.
package protocol SeededWalk: SendableMetatype {
  associatedtype Finding: WalkFinding

  /// nil where there is nothing to walk through.
  init?(seed: UInt64, keepsTrace: Bool)

  /// What happened, a line a step, where it is kept.
  var trace: [String] { get }

  /// Walks so many steps, and returns what was not so.
  mutating func violations(steps: Int) -> [Finding]
}

/// Something that was not so.
package protocol WalkFinding: Sendable, CustomStringConvertible {
  /// The name of the rule that it breaks.
  var ruleName: String { get }

  /// All rules there are.
  static var ruleNames: [String] { get }
}
