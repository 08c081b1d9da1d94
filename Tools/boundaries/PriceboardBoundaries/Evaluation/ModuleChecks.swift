/// Answers which rules one target breaks by importing one module, wherever it does so.
struct ModuleChecks {
  /// A breach of a rule by a pair of target and module.
  struct Breach {
    var rule: BoundaryRule
    var what: String
    var why: String
    var advice: String
    /// The conditions under which the rule does not hold.
    var unless: [String] = []
  }

  private let rules: BoundaryRules
  private let graph: PackageGraph
  private let scope: RuleScope
  private let rows: [String: BoundaryRules.LayerTable.Row]
  private let testRows: [String: BoundaryRules.TestTable.Row]
  /// The products that bring a module of another package along.
  private let productsOfModule: [String: [String]]
  private let modulesOfProduct: [String: [String]]

  init(rules: BoundaryRules, graph: PackageGraph, scope: RuleScope) {
    self.rules = rules
    self.graph = graph
    self.scope = scope
    rows = Dictionary(
      (rules.layers?.rows ?? []).map { ($0.target.text, $0) }, uniquingKeysWith: { first, _ in first })
    testRows = Dictionary(
      (rules.tests?.rows ?? []).map { ($0.target.text, $0) }, uniquingKeysWith: { first, _ in first })
    var products: [String: [String]] = [:]
    var modules: [String: [String]] = [:]
    for product in graph.packages.flatMap(\.products) {
      modules[product.name, default: []] += product.modules
      for module in product.modules { products[module, default: []].append(product.name) }
    }
    productsOfModule = products.mapValues { $0.sorted(by: Order.bytes) }
    modulesOfProduct = modules
  }

  /// The modules of a declared product, or nil where nobody told.
  func modules(ofProduct product: String) -> [String]? {
    modulesOfProduct[product]
  }

  /// The targets that a test target tests: those of its row, or the one that its name names.
  func tested(by target: PackageTarget) -> [PackageTarget] {
    if let row = testRows[target.name] { return row.tested.compactMap { graph.target(named: $0.text) } }
    guard target.kind == .test, target.name.hasSuffix("Tests") else { return [] }
    let name = String(target.name.dropLast("Tests".count))
    return (graph.target(named: name) ?? graph.target(ofModule: name)).map { [$0] } ?? []
  }

  /// Whether the rules say where a target belongs; a snippet is no target of the manifest, and needs no row.
  func isListed(_ target: PackageTarget) -> Bool {
    if rows[target.name] != nil || target.kind == .snippet { return true }
    guard target.kind == .test, rules.tests != nil else { return false }
    return testRows[target.name] != nil || !tested(by: target).isEmpty
  }

  // MARK: - Layers

  func layerBreach(of target: PackageTarget, module: String) -> Breach? {
    guard let imported = graph.target(ofModule: module), imported.name != target.name,
      let table = rules.layers
    else { return nil }
    if let row = rows[target.name] { return breach(of: row, target, imported, table) }
    guard target.kind == .test, let tests = rules.tests else { return nil }
    return breach(of: tests, target, imported, table)
  }

  private func breach(
    of row: BoundaryRules.LayerTable.Row, _ target: PackageTarget, _ imported: PackageTarget,
    _ table: BoundaryRules.LayerTable
  ) -> Breach? {
    guard let own = scope.rank(of: target.name) else { return nil }
    guard let rank = scope.rank(of: imported.name) else {
      guard imported.kind == .test else { return nil }
      return Breach(
        rule: .layers, what: "\(target.name) imports \(imported.name), a test target", why: table.reason.why,
        advice: "move what both need into a target that is no test")
    }
    let isBelow = rank < own || (rank == own && row.mayUse.contains(.siblings))
    guard !isBelow || !scope.includes(imported, in: row.mayUse, owner: target.name) else { return nil }
    let layer = scope.layer(of: imported.name) ?? ""
    let what = "\(target.name) (layer \(row.layer.text)) imports \(imported.name) (layer \(layer))"
    if isBelow {
      return Breach(
        rule: .layers, what: what + ", which its row in \(rules.file):\(row.target.line) does not list",
        why: table.reason.why,
        advice: table.reason.instead
          ?? "do without \(imported.name), or add it to the row if the design means it")
    }
    return Breach(
      rule: .layers, what: what + (rank == own ? ", its sibling" : ", which lies above it"),
      why: table.reason.why,
      advice: table.reason.instead
        ?? "move the code that needs \(imported.name) up, or pass in what it needs as a value")
  }

  private func breach(
    of tests: BoundaryRules.TestTable, _ target: PackageTarget, _ imported: PackageTarget,
    _ table: BoundaryRules.LayerTable
  ) -> Breach? {
    let tested = tested(by: target)
    if tested.isEmpty, testRows[target.name] == nil { return nil }
    if tested.contains(where: { $0.name == imported.name }) { return nil }
    if scope.includes(imported, in: tests.also + (testRows[target.name]?.also ?? [])) { return nil }
    for target in tested {
      guard let row = rows[target.name] else { continue }
      if breach(of: row, target, imported, table) == nil, scope.rank(of: imported.name) != nil { return nil }
    }
    let subjects = tested.map(\.name).joined(separator: ", ")
    return Breach(
      rule: .layers,
      what: "\(target.name) imports \(imported.name), which "
        + (tested.isEmpty ? "its row does not list" : "\(subjects) itself may not import"),
      why: tests.reason.why,
      advice: tests.reason.instead
        ?? "test what needs \(imported.name) in a test target above it, or list it in \(rules.file)")
  }

  // MARK: - Forbidden and protected modules

  func prohibitions(of target: PackageTarget, module: String) -> [Breach] {
    rules.prohibitions.compactMap { rule in
      guard scope.includes(module: module, in: rule.modules), scope.includes(target, in: rule.scope),
        !scope.includes(target, in: rule.exceptions), module != target.module
      else { return nil }
      return Breach(
        rule: .forbiddenImport, what: "\(target.name) must not import \(module)", why: rule.reason.why,
        advice: rule.reason.instead ?? "do without it, or move the code to a target that may import it",
        unless: rule.unless)
    }
  }

  func protections(of target: PackageTarget, module: String) -> [Breach] {
    rules.protections.compactMap { rule in
      guard scope.includes(module: module, in: rule.modules), module != target.module,
        !scope.includes(target, in: rule.importers)
      else { return nil }
      return Breach(
        rule: .protectedModule, what: "\(module) is not for \(target.name)", why: rule.reason.why,
        advice: rule.reason.instead ?? "use what its importers offer instead")
    }
  }

  /// The rule that lets a module appear in the interface of a target, or nil.
  func admitsPublicImport(of module: String, in target: PackageTarget) -> Bool {
    rules.publicImports.contains { rule in
      scope.includes(module: module, in: rule.modules, owner: target.name)
        && scope.includes(target, in: rule.scope)
    }
  }

  // MARK: - The manifest

  func undeclared(_ module: String, in target: PackageTarget) -> Breach? {
    if let imported = graph.target(ofModule: module) {
      guard imported.name != target.name, !target.targetDependencies.contains(imported.name) else {
        return nil
      }
      let route = transitiveRoute(from: target, to: imported)
      return Breach(
        rule: .undeclaredImport,
        what: "\(target.name) imports \(module) without declaring it"
          + (route.map { " (it only comes along through \($0))" } ?? ""),
        why: BoundaryRule.undeclaredImport.why,
        advice: "add \"\(imported.name)\" to the dependencies of \(target.name), or do without the import")
    }
    guard let products = productsOfModule[module], target.kind != .plugin,
      !products.contains(where: target.productDependencies.contains)
    else { return nil }
    return Breach(
      rule: .undeclaredImport,
      what: "\(target.name) imports \(module) of another package without declaring it",
      why: BoundaryRule.undeclaredImport.why,
      advice:
        "add the product \"\(products[0])\" to the dependencies of \(target.name), or do without the import")
  }

  /// The shortest chain of declared dependencies that makes an undeclared import compile.
  private func transitiveRoute(from target: PackageTarget, to imported: PackageTarget) -> String? {
    var queue = target.targetDependencies.map { [$0] }
    var seen = Set(target.targetDependencies)
    var head = 0
    while head < queue.count {
      let path = queue[head]
      head += 1
      for next in graph.target(named: path[path.count - 1])?.targetDependencies ?? [] {
        if next == imported.name { return path.joined(separator: " -> ") }
        if seen.insert(next).inserted { queue.append(path + [next]) }
      }
    }
    return nil
  }
}
