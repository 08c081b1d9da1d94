extension Evaluation {
  /// The breaches of a target by a module that do not depend on how the import is written.
  private struct Verdict {
    var layers: ModuleChecks.Breach?
    var others: [ModuleChecks.Breach]
    var undeclared: ModuleChecks.Breach?
    var admitsPublicImport: Bool
    var isOfThisPackage: Bool
    var isTested: Bool
  }

  /// The attributes that take a boundary away from the compiler.
  private static let attributes = ["_exported", "_implementationOnly", "_spi", "preconcurrency"]

  mutating func checkImports(of target: PackageTarget, in files: [SourceFile]) {
    var verdicts: [String: Verdict] = [:]
    let tested = Set(modules.tested(by: target).map(\.module))
    for file in files {
      for statement in file.imports {
        let verdict =
          verdicts[statement.module] ?? verdict(on: statement.module, in: target, tested: tested)
        verdicts[statement.module] = verdict
        check(statement, in: file, of: target, against: verdict)
      }
    }
  }

  private func verdict(on module: String, in target: PackageTarget, tested: Set<String>) -> Verdict {
    Verdict(
      layers: modules.layerBreach(of: target, module: module),
      others: modules.prohibitions(of: target, module: module)
        + modules.protections(of: target, module: module),
      undeclared: modules.undeclared(module, in: target),
      admitsPublicImport: modules.admitsPublicImport(of: module, in: target),
      isOfThisPackage: graph.target(ofModule: module) != nil,
      isTested: tested.contains(module))
  }

  private mutating func check(
    _ statement: ImportStatement, in file: SourceFile, of target: PackageTarget, against verdict: Verdict
  ) {
    var isExcluded = false
    for breach in (verdict.layers.map { [$0] } ?? []) + verdict.others {
      if breach.unless.contains(where: statement.conditions.contains) { continue }
      if report(finding(breach, statement, file, target)) { isExcluded = true }
    }
    // "Declare it" would be the wrong advice for an import that must go.
    if !isExcluded, let breach = verdict.undeclared { report(finding(breach, statement, file, target)) }
    checkTestable(statement, in: file, of: target, against: verdict)
    checkAttributes(of: statement, in: file, of: target)
    if statement.access == .public || statement.access == .package, !verdict.admitsPublicImport {
      let level = statement.access?.rawValue ?? ""
      report(
        finding(
          ModuleChecks.Breach(
            rule: .publicImport,
            what: "\(target.name) shows \(statement.module) in its interface by `\(level) import`",
            why: BoundaryRule.publicImport.why,
            advice:
              "write `import \(statement.module)` and keep its types inside, or admit it by a `public import` rule"
          ),
          statement, file, target))
    }
  }

  private mutating func checkTestable(
    _ statement: ImportStatement, in file: SourceFile, of target: PackageTarget, against verdict: Verdict
  ) {
    guard statement.has("testable"), !(target.kind == .test && verdict.isTested) else { return }
    let what =
      target.kind == .test
      ? "\(target.name) looks into \(statement.module) by `@testable`, but does not test it"
      : "\(target.name) is no test target, but looks into \(statement.module) by `@testable`"
    report(
      finding(
        ModuleChecks.Breach(
          rule: .testableImport, what: what, why: BoundaryRule.testableImport.why,
          advice: "import it without `@testable` and use its public declarations"),
        statement, file, target))
  }

  private mutating func checkAttributes(
    of statement: ImportStatement, in file: SourceFile, of target: PackageTarget
  ) {
    for attribute in statement.attributes where Self.attributes.contains(attribute.name) {
      let advice =
        switch attribute.name {
        case "_exported": "let every file that needs \(statement.module) import it"
        case "_spi": "use the public declarations, or make the needed one public"
        case "_implementationOnly": "write `internal import \(statement.module)`"
        default: "adopt the module's concurrency annotations, or allow it with a reason"
        }
      report(
        finding(
          ModuleChecks.Breach(
            rule: .importAttribute,
            what: "\(target.name) imports \(statement.module) with `@\(attribute.name)`",
            why: BoundaryRule.importAttribute.why, advice: advice),
          statement, file, target))
    }
  }

  private func finding(
    _ breach: ModuleChecks.Breach, _ statement: ImportStatement, _ file: SourceFile, _ target: PackageTarget
  ) -> Finding {
    let condition =
      statement.conditions.isEmpty ? "" : " (under #if \(statement.conditions.joined(separator: " && ")))"
    return Finding(
      rule: breach.rule, file: file.path, line: statement.line, column: statement.column, target: target.name,
      module: statement.module, what: breach.what + condition, why: breach.why, advice: breach.advice,
      conditions: statement.conditions)
  }
}
