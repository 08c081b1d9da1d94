/// A picture of the modules of a package, layer by layer.
package struct Drawing: Equatable, Sendable {
  /// The language of a picture.
  package enum Language: String, CaseIterable, Sendable {
    case mermaid, dot
  }

  /// A layer and what is in it; the name is nil for targets without a row.
  struct Layer: Equatable, Sendable {
    var name: String?
    var nodes: [String]
  }

  struct Edge: Hashable, Sendable {
    var from: String
    var to: String
  }

  var package: String
  /// The layers, the highest first.
  var layers: [Layer]
  var edges: [Edge]

  /// Draws the declared dependencies between the targets that the rules show.
  ///
  /// Without a `drawing` rule these are all but tests and plugins, with every arrow.
  package init(rules: BoundaryRules, graph: PackageGraph) {
    let scope = RuleScope(rules: rules, graph: graph)
    let shown = graph.targets.filter { target in
      rules.drawing.map { scope.includes(target, in: $0.scope) }
        ?? (target.kind != .test && target.kind != .plugin)
    }
    let names = Set(shown.map(\.name))
    package = graph.name
    var layers: [Layer] = []
    for row in rules.layers?.rows ?? [] where names.contains(row.target.text) {
      if layers.last?.name != row.layer.text { layers.append(Layer(name: row.layer.text, nodes: [])) }
      layers[layers.count - 1].nodes.append(row.target.text)
    }
    let listed = Set(layers.flatMap(\.nodes))
    let others = shown.map(\.name).filter { !listed.contains($0) }
    if !others.isEmpty { layers.append(Layer(name: nil, nodes: others)) }
    self.layers = layers.reversed()
    var edges = shown.flatMap { target in
      target.targetDependencies.filter(names.contains).map { Edge(from: target.name, to: $0) }
    }
    if rules.drawing?.isReduced ?? false { edges = Self.reduced(edges) }
    self.edges = edges
  }

  /// The picture in a language, ending with a line break.
  package func render(_ language: Language) -> String {
    switch language {
    case .mermaid: mermaid
    case .dot: dot
    }
  }

  private var mermaid: String {
    var lines = ["flowchart TD"]
    for layer in layers {
      if let name = layer.name {
        lines.append("  subgraph layer_\(Self.identifier(name))[\"layer \(name)\"]")
      }
      for node in layer.nodes {
        lines.append("  \(layer.name == nil ? "" : "  ")\(Self.identifier(node))[\"\(node)\"]")
      }
      if layer.name != nil { lines.append("  end") }
    }
    for edge in edges { lines.append("  \(Self.identifier(edge.from)) --> \(Self.identifier(edge.to))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var dot: String {
    var lines = ["digraph \"\(package)\" {", "  rankdir = TB;", "  node [shape = box];"]
    for layer in layers {
      lines.append("  {")
      lines.append("    rank = same;")
      for node in layer.nodes { lines.append("    \"\(node)\";") }
      lines.append("  }")
    }
    for edge in edges { lines.append("  \"\(edge.from)\" -> \"\(edge.to)\";") }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func identifier(_ name: String) -> String {
    String(
      decoding: name.utf8.map { ASCII.classes[Int($0)] == ASCII.word ? $0 : UInt8(ascii: "_") }, as: UTF8.self
    )
  }

  /// The edges that do not follow from others.
  private static func reduced(_ edges: [Edge]) -> [Edge] {
    let targets = Dictionary(grouping: edges, by: \.from).mapValues { $0.map(\.to) }
    return edges.filter { edge in
      var stack = (targets[edge.from] ?? []).filter { $0 != edge.to }
      var seen: Set<String> = [edge.from]
      while let node = stack.popLast() {
        if node == edge.to { return false }
        if seen.insert(node).inserted { stack += targets[node] ?? [] }
      }
      return true
    }
  }
}
