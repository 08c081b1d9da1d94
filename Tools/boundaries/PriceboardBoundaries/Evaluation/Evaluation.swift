/// What a run of the checker found.
package struct BoundaryReport: Equatable, Sendable {
  /// The findings, sorted by place.
  package var findings: [Finding]
  /// How many targets the package has.
  package var targets: Int
  /// How many Swift files were read.
  package var files: Int
  /// How many import declarations stand in them.
  package var imports: Int
  /// How many findings an `allow` entry covers.
  package var allowed: Int
}

/// Applies the rules to a package.
///
/// Equal input gives an equal report; nothing depends on the order in which
/// files were read.
package func evaluate(
  rules: BoundaryRules, graph: PackageGraph, sources: PackageSources
) -> BoundaryReport {
  var evaluation = Evaluation(rules: rules, graph: graph, sources: sources)
  return evaluation.run()
}

/// One run of the rules over a package; its parts are in the files beside this one.
struct Evaluation {
  let rules: BoundaryRules
  let graph: PackageGraph
  let sources: PackageSources
  let scope: RuleScope
  let modules: ModuleChecks
  private(set) var findings: [Finding] = []
  private var allowed = 0
  private var usedAllowances: Set<Int> = []

  init(rules: BoundaryRules, graph: PackageGraph, sources: PackageSources) {
    self.rules = rules
    self.graph = graph
    self.sources = sources.sorted
    scope = RuleScope(rules: rules, graph: graph)
    modules = ModuleChecks(rules: rules, graph: graph, scope: scope)
  }

  mutating func run() -> BoundaryReport {
    var files = 0
    var imports = 0
    for target in graph.targets {
      let read = sources.files[target.name] ?? []
      files += read.count
      for file in read { imports += file.imports.count }
      checkImports(of: target, in: read)
      checkDependencies(of: target, in: read)
    }
    checkCycles()
    checkIndirectImports()
    checkTargets()
    checkNames()
    checkPackages()
    checkPlaces()
    checkStrayFiles()
    checkAllowances()
    return BoundaryReport(
      findings: findings.sorted(by: Finding.precedes), targets: graph.targets.count, files: files,
      imports: imports, allowed: allowed)
  }

  /// Keeps a finding unless an exception covers it; answers whether it was kept.
  @discardableResult
  mutating func report(_ finding: Finding) -> Bool {
    var isAllowed = false
    for (index, allowance) in rules.allowances.enumerated() where covers(allowance, finding) {
      usedAllowances.insert(index)
      isAllowed = true
    }
    if isAllowed {
      allowed += 1
    } else {
      findings.append(finding)
    }
    return !isAllowed
  }

  private func covers(_ allowance: BoundaryRules.Allowance, _ finding: Finding) -> Bool {
    guard allowance.rule == finding.rule else { return false }
    if !allowance.modules.isEmpty {
      guard let module = finding.module, scope.includes(module: module, in: allowance.modules) else {
        return false
      }
    }
    if !allowance.scope.isEmpty {
      guard let name = finding.target, let target = graph.target(named: name),
        scope.includes(target, in: allowance.scope)
      else { return false }
    }
    if !allowance.paths.isEmpty {
      guard allowance.paths.contains(where: { RuleScope.matches(finding.file, pattern: $0.text) }) else {
        return false
      }
    }
    return allowance.under.isEmpty || allowance.under.contains { finding.conditions.contains($0) }
  }

  private mutating func checkAllowances() {
    for (index, allowance) in rules.allowances.enumerated() where !usedAllowances.contains(index) {
      report(
        Finding(
          rule: .unusedAllowance, file: rules.file, line: allowance.line,
          what: "this exception from \(allowance.rule.rawValue) matches nothing",
          why: BoundaryRule.unusedAllowance.why, advice: "delete it"))
    }
  }
}
