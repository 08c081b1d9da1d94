import BasketComparison

/// What a comparison found that the reference does not, for one scenario.
public struct Difference: Sendable {
  /// A part of a result.
  public enum Field: String, CaseIterable, Sendable {
    case request, lines, comparability, outcome, reason, choice, cost, regularCost, mechanic, member, deposit
    case goods, shelfPrice, unitPrice, age, doubt, total, imputed, comparable, likeForLike, state, saving
    case leadAgainstDoubt, confidence, drivers, split, proof, warnings
    /// The result depends on the order of the input.
    case order
    /// The comparison refused a request that can be computed.
    case refusal
  }

  /// The scenario.
  public let scenario: Scenario
  /// The parts that differ.
  public let fields: Set<Field>
  /// One line for each value that differs, the reference's value first.
  public let report: [String]

  /// Compares a result with the one that it should be; nil where they are equal.
  ///
  /// The nearest swap of a missing line is a suggestion and is not compared.
  init?(found: ComparisonResult, expected: ComparisonResult, scenario: Scenario) {
    guard found.withoutSuggestions != expected.withoutSuggestions else { return nil }
    var values: [String: (field: Field, expected: String?, found: String?)] = [:]
    var order: [String] = []
    for (entries, isExpected) in [(ResultSheet(expected).entries, true), (ResultSheet(found).entries, false)]
    {
      for entry in entries {
        let key = "\(entry.field.rawValue) \(entry.subject)"
        if values[key] == nil {
          values[key] = (entry.field, nil, nil)
          order.append(key)
        }
        if isExpected { values[key]?.expected = entry.value } else { values[key]?.found = entry.value }
      }
    }
    var fields: Set<Field> = []
    var report: [String] = []
    for key in order {
      guard let value = values[key], value.expected != value.found else { continue }
      fields.insert(value.field)
      report.append("\(key): expected \(value.expected ?? "nothing"), found \(value.found ?? "nothing")")
    }
    self.init(
      scenario: scenario, fields: fields,
      report: report.isEmpty ? ["results differ in a field that the sheet does not show"] : report)
  }

  init(scenario: Scenario, fields: Set<Field>, report: [String]) {
    self.scenario = scenario
    self.fields = fields
    self.report = report
  }
}

extension Difference: CustomStringConvertible {
  /// The seed and the fields that differ.
  public var headline: String {
    "seed \(scenario.seed) differs in \(fields.map(\.rawValue).sorted().joined(separator: ","))"
  }

  /// The seed, the values that differ and the scenario.
  public var description: String {
    ([headline] + report.map { "  \($0)" } + ["\(scenario)"]).joined(separator: "\n")
  }
}

extension ComparisonResult {
  fileprivate var withoutSuggestions: ComparisonResult {
    let lines = lines.map { line in
      ComparedLine(
        productID: line.productID, name: line.name, quantity: line.quantity,
        pinnedStoreID: line.pinnedStoreID,
        outcomes: line.outcomes.map { outcome in
          outcome.missing.map { .missing(MissingLine(reason: $0.reason)) } ?? outcome
        }, comparability: line.comparability)
    }
    return ComparisonResult(
      basketID: basketID, asOf: asOf, currency: currency, lines: lines, stores: stores,
      comparable: comparable,
      likeForLike: likeForLike, recommendation: recommendation, confidence: confidence, drivers: drivers,
      splits: splits, warnings: warnings)
  }
}
