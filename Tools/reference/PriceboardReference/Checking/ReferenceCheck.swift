public import BasketComparison

/// Holds a comparison against the reference.
public struct ReferenceCheck {
  private let comparing: (Scenario) throws -> ComparisonResult

  /// Creates a check of a comparison.
  public init(comparing: @escaping (Scenario) throws -> ComparisonResult) {
    self.comparing = comparing
  }

  /// What the comparison finds differently, once for the scenario as it is and once with all of its input in
  /// another order; nil where it agrees with the reference.
  ///
  /// - Throws: What the reference throws for a region whose currency has no minor unit.
  public func difference(in scenario: Scenario) throws -> Difference? {
    difference(in: scenario, from: try ReferenceComparison(scenario).result())
  }

  /// What the comparison finds differently from the reference's result, which is known already.
  public func difference(in scenario: Scenario, from expected: ComparisonResult) -> Difference? {
    do {
      let found = try comparing(scenario)
      if let difference = Difference(found: found, expected: expected, scenario: scenario) {
        return difference
      }
      let audit = ResultAudit(found)
      if !audit.fields.isEmpty {
        return Difference(scenario: scenario, fields: audit.fields, report: audit.report)
      }
      let shuffled = try comparing(scenario.shuffled())
      return Difference(found: shuffled, expected: expected, scenario: scenario).map {
        Difference(
          scenario: scenario, fields: $0.fields.union([.order]), report: ["with shuffled input:"] + $0.report)
      }
    } catch {
      return Difference(scenario: scenario, fields: [.refusal], report: ["refused with \(error)"])
    }
  }

  /// The smallest scenario found by leaving things out in which the comparison still differs in a field in which
  /// it did before.
  public func shrunk(_ difference: Difference) throws -> Difference {
    var smallest = difference
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in smallest.scenario.smallerOnes() {
        guard let next = try self.difference(in: candidate), !next.fields.isDisjoint(with: difference.fields)
        else { continue }
        smallest = next
        isSmaller = true
        break
      }
    }
    return smallest
  }
}
