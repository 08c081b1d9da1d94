/// Known findings that a package lives with for now.
///
/// An entry names rule, file, target and module, but no line, so that it stays
/// true while the file changes around it. It covers as many findings as it says.
package struct Baseline: Equatable, Sendable {
  private struct Key: Hashable {
    var rule: BoundaryRule
    var file: String
    var target: String
    var module: String

    init(_ finding: Finding) {
      rule = finding.rule
      file = finding.file
      target = finding.target ?? "-"
      module = finding.module ?? "-"
    }

    init(rule: BoundaryRule, file: String, target: String, module: String) {
      self.rule = rule
      self.file = file
      self.target = target
      self.module = module
    }

    var text: String { "\(rule.rawValue)\t\(target)\t\(module)\t\(file)" }
  }

  private var counts: [Key: Int] = [:]
  private var lines: [Key: Int] = [:]

  /// Records findings; what keeps rules, drawings and baselines true is never recorded.
  package init(_ findings: [Finding]) {
    for finding in findings where finding.rule.canBeAllowed { counts[Key(finding), default: 0] += 1 }
  }

  /// Reads a baseline: a count, the rule, the target, the module and the file a line, with tabs between them.
  ///
  /// - Throws: The lines that cannot be read.
  package init(text: String) throws(RulesErrors) {
    var errors: [RulesError] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5, let count = Int(parts[0]), count > 0,
        let rule = BoundaryRule(rawValue: parts[1])
      else {
        errors.append(
          RulesError(
            line: index + 1, column: 1, what: "the line is no entry of a baseline",
            advice: "write the file anew with --write-baseline"))
        continue
      }
      let key = Key(rule: rule, file: parts[4], target: parts[2], module: parts[3])
      counts[key, default: 0] += count
      lines[key] = index + 1
    }
    if !errors.isEmpty { throw RulesErrors(errors: errors) }
  }

  /// The baseline as text, sorted, so that a change shows in its diff.
  package var text: String {
    let entries = counts.sorted { Order.bytes($0.key.text, $1.key.text) }
    return "# Findings that are known. Entries may only go; --write-baseline takes the settled ones out.\n"
      + entries.map { "\($0.value)\t\($0.key.text)\n" }.joined()
  }

  /// Whether every finding that it covers is covered by another baseline, too.
  package func isWithin(_ other: Baseline) -> Bool {
    counts.allSatisfy { $0.value <= other.counts[$0.key, default: 0] }
  }

  /// Takes the known findings out of a report and adds one for each entry that covers too much.
  package func apply(to report: BoundaryReport, file: String) -> BoundaryReport {
    var left = counts
    var report = report
    report.findings.removeAll { finding in
      guard let count = left[Key(finding)], count > 0 else { return false }
      left[Key(finding)] = count - 1
      return true
    }
    for (key, count) in left where count > 0 {
      report.findings.append(
        Finding(
          rule: .staleBaseline, file: file, line: lines[key] ?? 1,
          target: key.target == "-" ? nil : key.target,
          module: key.module == "-" ? nil : key.module,
          what: "the baseline covers \(count) more of \(key.rule.rawValue) in \(key.file) than there is",
          why: BoundaryRule.staleBaseline.why, advice: "run the checker with --write-baseline \(file)"))
    }
    report.findings.sort(by: Finding.precedes)
    return report
  }
}
