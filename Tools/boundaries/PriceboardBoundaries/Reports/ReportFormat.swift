#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The form in which a report is printed.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// The compiler's form, which editors and terminals link.
  case text
  /// One object with sorted keys.
  case json
  /// Workflow commands that annotate a pull request.
  case github

  /// The whole report as text that ends with a line break.
  package func render(_ report: BoundaryReport) -> String {
    switch self {
    case .text: report.findings.map { $0.compilerLine + "\n" }.joined() + report.summary + "\n"
    case .json: report.json + "\n"
    case .github: report.findings.map { $0.workflowCommand + "\n" }.joined() + report.summary + "\n"
    }
  }
}

extension Finding {
  /// The three parts of the message: what, why and what to do.
  var message: String {
    "\(what); \(why); \(advice)"
  }

  /// The finding as the compiler would print it.
  package var compilerLine: String {
    "\(file):\(line):\(column): error: [\(rule.rawValue)] \(message)"
  }

  /// The finding as an error annotation of a workflow run.
  var workflowCommand: String {
    let place = "file=\(Self.property(file)),line=\(line),col=\(column)"
    let title = Self.property("Boundary: \(rule.rawValue)")
    return "::error \(place),title=\(title)::\(Self.data(message))"
  }

  private static func data(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escape(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}

extension BoundaryReport {
  /// One line that tells the outcome and how much was looked at.
  package var summary: String {
    let looked =
      "\(Self.count(targets, "target")), \(Self.count(files, "file")), \(Self.count(imports, "import"))"
    let exceptions = allowed == 0 ? "" : ", \(Self.count(allowed, "exception"))"
    return findings.isEmpty
      ? "Boundaries hold: \(looked)\(exceptions)."
      : "Boundaries broken: \(Self.count(findings.count, "finding")) in \(looked)\(exceptions)."
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The report as one JSON object with sorted keys.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let value = ReportJSON(
      findings: findings.map { finding in
        FindingJSON(
          rule: finding.rule.rawValue, file: finding.file, line: finding.line, column: finding.column,
          target: finding.target, module: finding.module, what: finding.what, why: finding.why,
          advice: finding.advice, conditions: finding.conditions)
      },
      targets: targets, files: files, imports: imports, exceptions: allowed)
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}

private struct ReportJSON: Encodable {
  var findings: [FindingJSON]
  var targets: Int
  var files: Int
  var imports: Int
  var exceptions: Int
}

private struct FindingJSON: Encodable {
  var rule: String
  var file: String
  var line: Int
  var column: Int
  var target: String?
  var module: String?
  var what: String
  var why: String
  var advice: String
  var conditions: [String]
}
