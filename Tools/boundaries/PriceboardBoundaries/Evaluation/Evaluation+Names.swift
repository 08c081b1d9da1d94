extension Evaluation {
  /// Checks that every target and folder that the rules name is there.
  mutating func checkNames() {
    var checked: Set<RuleName> = []
    for row in rules.layers?.rows ?? [] {
      checkTarget(row.target, isExact: true, &checked)
      checkTargets(in: row.mayUse, &checked)
    }
    for row in rules.tests?.rows ?? [] {
      checkTarget(row.target, isExact: true, &checked)
      for name in row.tested { checkTarget(name, isExact: true, &checked) }
      checkTargets(in: row.also, &checked)
    }
    checkTargets(in: rules.tests?.also ?? [], &checked)
    for rule in rules.prohibitions { checkTargets(in: rule.scope + rule.exceptions, &checked) }
    for rule in rules.protections { checkTargets(in: rule.importers, &checked) }
    for rule in rules.publicImports { checkTargets(in: rule.scope, &checked) }
    for rule in rules.places { checkTargets(in: rule.scope, &checked) }
    for rule in rules.allowances { checkTargets(in: rule.scope, &checked) }
    checkTargets(in: rules.drawing?.scope ?? [], &checked)
    checkFolders()
  }

  private mutating func checkTargets(in terms: [RuleTerm], _ checked: inout Set<RuleName>) {
    for case .name(let name) in terms {
      if let group = rules.groups.first(where: { $0.name.text == name.text }) {
        checkTargets(in: group.members, &checked)
      } else {
        checkTarget(name, &checked)
      }
    }
  }

  /// Checks a name, which may be a pattern or a module's where not the target itself is asked for.
  private mutating func checkTarget(_ name: RuleName, isExact: Bool = false, _ checked: inout Set<RuleName>) {
    guard checked.insert(name).inserted else { return }
    let isKnown =
      isExact
      ? graph.target(named: name.text) != nil
      : graph.targets.contains {
        RuleScope.matches($0.name, pattern: name.text) || RuleScope.matches($0.module, pattern: name.text)
      }
    // A plugin is not told of plugin targets; the manifest's text has to do.
    if isKnown || graph.omitsPlugins && sources.manifest.mentions(name.text) { return }
    reportUnknown(name, "the package has no target \(name.text)")
  }

  private mutating func checkFolders() {
    guard let rule = rules.strayFiles, let all = sources.allSwiftFiles else { return }
    for folder in rule.exceptions {
      let isKnown = all.contains { $0.hasPrefix(folder.text) || RuleScope.matches($0, pattern: folder.text) }
      if !isKnown { reportUnknown(folder, "there is no Swift file in \(folder.text)") }
    }
  }

  mutating func reportUnknown(_ name: RuleName, _ what: String) {
    report(
      Finding(
        rule: .unknownName, file: rules.file, line: name.line, column: name.column, module: name.text,
        what: what, why: BoundaryRule.unknownName.why, advice: "correct the name, or take it out"))
  }
}
