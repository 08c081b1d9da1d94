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
      // Each step of the ring with the node that it leads to; the last leads back to the first.
      let steps = zip(cycle, cycle.dropFirst() + [cycle[0]]).compactMap { from, to in edges[from][to] }
      guard let first = steps.first else { continue }
      let isSelf = cycle.count == 1
      let path = (cycle + [cycle[0]]).map { graph.targets[$0].name }.joined(separator: " -> ")
      let places = steps.map { "\($0.place.file):\($0.place.line)" }.joined(separator: ", ")
      report(
        Finding(
          rule: .cycle, file: first.place.file, line: first.place.line, column: first.place.column,
          target: graph.targets[cycle[0]].name, module: graph.targets[cycle[isSelf ? 0 : 1]].module,
          what: isSelf ? "\(graph.targets[cycle[0]].name) imports itself" : "\(path) (\(places))",
          why: BoundaryRule.cycle.why,
          advice: isSelf ? "delete the import" : advice(on: cycle, by: finder), conditions: first.conditions))
    }
  }

  private func advice(on cycle: [Int], by finder: CycleFinder) -> String {
    guard let cut = finder.cut(of: finder.component(of: cycle[0]), isSuspect: isUpward) else {
      return "split what all of them need into a module below"
    }
    let edges = cut.map { "\(graph.targets[$0.from].name) -> \(graph.targets[$0.to].name)" }
    return "take away " + edges.joined(separator: " and ")
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
