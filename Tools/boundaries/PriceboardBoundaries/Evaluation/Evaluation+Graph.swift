extension Evaluation {
  /// Where one target first imports another, or where it declares it.
  private struct Edge {
    var place: (file: String, line: Int, column: Int)
    var conditions: [String]
  }

  /// The edges between the targets of the package by their numbers in the graph.
  private func edges() -> [[Int: Edge]] {
    let numbers = Dictionary(
      graph.targets.enumerated().map { ($1.module, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(
      graph.targets.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    return graph.targets.map { target in
      var edges: [Int: Edge] = [:]
      for file in sources.files[target.name] ?? [] {
        for statement in file.imports {
          guard let number = numbers[statement.module], edges[number] == nil else { continue }
          edges[number] = Edge(
            place: (file.path, statement.line, statement.column), conditions: statement.conditions)
        }
      }
      for name in target.targetDependencies {
        guard let number = names[name], edges[number] == nil else { continue }
        let place = sources.manifest.dependency(name, of: target.name)
        edges[number] = Edge(place: (ManifestIndex.file, place.line, place.column), conditions: [])
      }
      return edges
    }
  }

  mutating func checkCycles() {
    let edges = edges()
    let finder = CycleFinder(edges: edges.map { $0.keys.sorted() })
    for cycle in finder.cycles() {
      guard let edge = edges[cycle[0]][cycle.count > 1 ? cycle[1] : cycle[0]] else { continue }
      let names = (cycle + [cycle[0]]).map { graph.targets[$0].name }
      var steps: [String] = []
      for (index, node) in cycle.enumerated() {
        guard let step = edges[node][cycle[(index + 1) % cycle.count]] else { continue }
        steps.append("\(step.place.file):\(step.place.line)")
      }
      let component = finder.component(of: cycle[0])
      let cut = finder.cut(of: component, isSuspect: isUpward)?.map {
        "\(graph.targets[$0.from].name) -> \(graph.targets[$0.to].name)"
      }
      let advice =
        cycle.count == 1
        ? "delete the import"
        : cut.map { "take away " + $0.joined(separator: " and ") }
          ?? "split what all of them need into a module below"
      report(
        Finding(
          rule: .cycle, file: edge.place.file, line: edge.place.line, column: edge.place.column,
          target: names[0], module: graph.targets[cycle[cycle.count > 1 ? 1 : 0]].module,
          what: cycle.count == 1
            ? "\(names[0]) imports itself"
            : "\(names.joined(separator: " -> ")) (\(steps.joined(separator: ", ")))",
          why: BoundaryRule.cycle.why, advice: advice, conditions: edge.conditions))
    }
  }

  /// Whether an edge does not lead to a lower layer.
  private func isUpward(_ from: Int, _ to: Int) -> Bool {
    guard let own = scope.rank(of: graph.targets[from].name),
      let rank = scope.rank(of: graph.targets[to].name)
    else { return false }
    return rank >= own
  }

  /// Applies the `forbid` rules that reach over other modules.
  mutating func checkIndirectImports() {
    let rules = rules.prohibitions.filter(\.isIndirect)
    guard !rules.isEmpty else { return }
    let edges = edges()
    for rule in rules {
      let culprits = graph.targets.map { target in forbiddenImport(of: target, by: rule) }
      for (start, target) in graph.targets.enumerated()
      where scope.includes(target, in: rule.scope) && !scope.includes(target, in: rule.exceptions) {
        guard let path = path(from: start, edges, culprits), let edge = edges[start][path[1]],
          let module = culprits[path[path.count - 1]]
        else { continue }
        let chain = path.map { graph.targets[$0].name } + [module]
        report(
          Finding(
            rule: .forbiddenImport, file: edge.place.file, line: edge.place.line, column: edge.place.column,
            target: target.name, module: module,
            what: "\(target.name) must not reach \(module): \(chain.joined(separator: " -> "))",
            why: rule.reason.why,
            advice: rule.reason.instead ?? "cut one of the steps", conditions: edge.conditions))
      }
    }
  }

  /// The first module that a target imports although a rule forbids it to its scope.
  private func forbiddenImport(of target: PackageTarget, by rule: BoundaryRules.Prohibition) -> String? {
    var modules: Set<String> = []
    for statement in (sources.files[target.name] ?? []).flatMap(\.imports)
    where !rule.unless.contains(where: statement.conditions.contains) {
      modules.insert(statement.module)
    }
    for name in target.targetDependencies {
      if let module = graph.target(named: name)?.module { modules.insert(module) }
    }
    return modules.sorted(by: Order.bytes).first { scope.includes(module: $0, in: rule.modules) }
  }

  /// The shortest way over at least one other target to one with a forbidden import.
  private func path(from start: Int, _ edges: [[Int: Edge]], _ culprits: [String?]) -> [Int]? {
    var queue = [[start]]
    var seen: Set<Int> = [start]
    var head = 0
    while head < queue.count {
      let path = queue[head]
      head += 1
      for next in edges[path[path.count - 1]].keys.sorted() where seen.insert(next).inserted {
        if culprits[next] != nil { return path + [next] }
        queue.append(path + [next])
      }
    }
    return nil
  }
}
