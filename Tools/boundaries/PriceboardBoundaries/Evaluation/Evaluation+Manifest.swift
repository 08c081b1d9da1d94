extension Evaluation {
  /// Checks what a target declares against what its files import.
  mutating func checkDependencies(of target: PackageTarget, in files: [SourceFile]) {
    guard target.isSwift, target.kind != .plugin else {
      checkUnreadableDependencies(of: target)
      return
    }
    guard !files.isEmpty else { return }
    let imported = Set(files.flatMap { $0.imports.map(\.module) })
    for name in target.targetDependencies {
      guard let dependency = graph.target(named: name), !imported.contains(dependency.module) else {
        continue
      }
      switch dependency.kind {
      case .library, .snippet, .test: reportUnused(name, module: dependency.module, of: target)
      // They are run, linked or expanded, and need no import.
      case .executable, .plugin, .macro, .system, .binary: break
      }
    }
    for product in target.productDependencies {
      guard let modules = modules.modules(ofProduct: product), !modules.isEmpty,
        !modules.contains(where: imported.contains)
      else { continue }
      reportUnused(product, module: product, of: target)
    }
  }

  private mutating func reportUnused(_ dependency: String, module: String, of target: PackageTarget) {
    let place = sources.manifest.dependency(dependency, of: target.name)
    report(
      Finding(
        rule: .unusedDependency, file: ManifestIndex.file, line: place.line, column: place.column,
        target: target.name, module: module,
        what: "\(target.name) declares \(dependency), but no file imports it",
        why: BoundaryRule.unusedDependency.why,
        advice: "take \"\(dependency)\" out of the dependencies of \(target.name)"))
  }

  /// Holds targets whose imports cannot be read to the layers by what they declare.
  private mutating func checkUnreadableDependencies(of target: PackageTarget) {
    for name in target.targetDependencies {
      guard let dependency = graph.target(named: name),
        let breach = modules.layerBreach(of: target, module: dependency.module)
      else { continue }
      let place = sources.manifest.dependency(name, of: target.name)
      report(
        Finding(
          rule: breach.rule, file: ManifestIndex.file, line: place.line, column: place.column,
          target: target.name, module: dependency.module, what: breach.what, why: breach.why,
          advice: breach.advice))
    }
  }

  mutating func checkTargets() {
    guard rules.layers != nil else { return }
    for target in graph.targets where !modules.isListed(target) {
      let place = sources.manifest.declaration(of: target.name)
      let advice =
        target.kind == .test
        ? "name it for the target that it tests, with `Tests` at the end, or give it a row under `tests`"
        : "give it a row in the table of layers in \(rules.file)"
      report(
        Finding(
          rule: .unlistedTarget, file: ManifestIndex.file, line: place.line, column: place.column,
          target: target.name, what: "the rules do not name the target \(target.name)",
          why: BoundaryRule.unlistedTarget.why, advice: advice))
    }
  }

  mutating func checkPackages() {
    guard let rule = rules.packages else { return }
    let admitted = Set(rule.identities.map(\.text))
    for package in graph.packages where package.isDirect && !admitted.contains(package.identity) {
      let place = sources.manifest.package(package.identity)
      report(
        Finding(
          rule: .externalPackage, file: ManifestIndex.file, line: place.line, column: place.column,
          module: package.identity, what: "the manifest depends on the package \(package.identity)",
          why: rule.reason.why,
          advice: rule.reason.instead ?? "do without it, or admit it in \(rules.file):\(rule.line)"))
    }
    let used = Set(graph.packages.map(\.identity))
    for identity in rule.identities where !used.contains(identity.text) {
      reportUnknown(identity, "the manifest depends on no package \(identity.text)")
    }
  }

  mutating func checkPlaces() {
    for rule in rules.places {
      for target in graph.targets where scope.includes(target, in: rule.scope) {
        let expected = rule.path.split(separator: "{name}", omittingEmptySubsequences: false)
          .joined(separator: target.name)
        guard target.path != expected else { continue }
        let place = sources.manifest.declaration(of: target.name)
        report(
          Finding(
            rule: .misplacedTarget, file: ManifestIndex.file, line: place.line, column: place.column,
            target: target.name, what: "\(target.name) lies in \(target.path)", why: rule.reason.why,
            advice: rule.reason.instead ?? "move it to \(expected)"))
      }
    }
  }

  mutating func checkStrayFiles() {
    guard let rule = rules.strayFiles, let all = sources.allSwiftFiles else { return }
    let owned = Set(graph.targets.flatMap(\.sources))
    for file in all where !owned.contains(file) && !file.utf8.elementsEqual(ManifestIndex.file.utf8) {
      let isExcepted = rule.exceptions.contains { folder in
        file.hasPrefix(folder.text.hasSuffix("/") ? folder.text : folder.text + "/") || file == folder.text
          || RuleScope.matches(file, pattern: folder.text)
      }
      guard !isExcepted, !isOfOmittedPlugin(file) else { continue }
      report(
        Finding(
          rule: .strayFile, file: file, what: "the file belongs to no target", why: rule.reason.why,
          advice: rule.reason.instead ?? "move it into the folder of a target, or delete it"))
    }
  }

  /// Whether a file lies in a folder named for a plugin target that the graph leaves out.
  private func isOfOmittedPlugin(_ file: String) -> Bool {
    graph.omitsPlugins
      && file.split(separator: "/").dropLast().contains { sources.manifest.mentions(String($0)) }
  }
}
