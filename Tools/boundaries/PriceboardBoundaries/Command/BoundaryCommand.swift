/// The command `priceboard-boundaries` without the machine below it.
package struct BoundaryCommand<Machine: Workspace> {
  private let options: CommandOptions
  private let workspace: Machine

  package init(options: CommandOptions, workspace: Machine) {
    self.options = options
    self.workspace = workspace
  }

  /// Does what the options ask for.
  package func run() async -> CommandOutcome {
    switch options.action {
    case .help: return CommandOutcome(output: CommandHelp.usage)
    case .list: return CommandOutcome(output: CommandHelp.rules)
    case .syntax: return CommandOutcome(output: CommandHelp.syntax)
    case .explain(let rule): return CommandOutcome(output: CommandHelp.explanation(of: rule))
    case .check, .draw, .writeGraph, .writeBaseline, .importers: break
    }
    do {
      return try await runOnPackage()
    } catch {
      return .failure(error.text)
    }
  }

  private func runOnPackage() async throws(CommandFailure) -> CommandOutcome {
    let reader = PackageReader(options: options, workspace: workspace)
    let graph = try reader.graph()
    if case .importers(let module) = options.action {
      return importers(of: module, in: graph, try await reader.sources(of: graph))
    }
    let rules = try reader.rules(of: graph)
    switch options.action {
    case .draw(let language):
      return CommandOutcome(output: Drawing(rules: rules, graph: graph).render(language))
    case .writeGraph(let file):
      return try write(Drawing(rules: rules, graph: graph), to: file)
    case .writeBaseline(let file):
      return try writeBaseline(try check(rules, graph, try await reader.sources(of: graph)), to: file)
    case .check, .importers, .list, .syntax, .explain, .help:
      return try finish(try check(rules, graph, try await reader.sources(of: graph)))
    }
  }

  // MARK: - Checking

  private func check(
    _ rules: BoundaryRules, _ graph: PackageGraph, _ sources: PackageSources
  ) throws(CommandFailure) -> BoundaryReport {
    var report = evaluate(rules: rules, graph: graph, sources: sources)
    let drawing = Drawing(rules: rules, graph: graph)
    for file in options.verifyGraph {
      if let finding = try staleness(of: drawing, in: file) { report.findings.append(finding) }
    }
    report.findings.sort(by: Finding.precedes)
    if let file = options.baseline {
      guard let bytes = workspace.file(file) else {
        throw CommandFailure("the baseline \(file) cannot be read")
      }
      report = try baseline(bytes, file).apply(to: report, file: file)
    }
    for name in options.targets where graph.target(named: name) == nil {
      throw CommandFailure("there is no target \(name)")
    }
    return report
  }

  private func staleness(of drawing: Drawing, in file: String) throws(CommandFailure) -> Finding? {
    guard let bytes = workspace.file(file) else {
      throw CommandFailure("the document \(file) cannot be read")
    }
    let advice = "run the checker with --write-graph \(file)"
    guard let block = DrawingBlock(in: String(decoding: bytes, as: UTF8.self)) else {
      return Finding(
        rule: .staleDrawing, file: file, what: "the document holds no drawing",
        why: BoundaryRule.staleDrawing.why,
        advice: "add the lines \(DrawingBlock.markers), then \(advice)")
    }
    guard let line = block.firstDifference(from: drawing) else { return nil }
    return Finding(
      rule: .staleDrawing, file: file, line: line, what: "the drawing does not show the package as it is",
      why: BoundaryRule.staleDrawing.why, advice: advice)
  }

  private func finish(_ report: BoundaryReport) throws(CommandFailure) -> CommandOutcome {
    var report = report
    if !options.only.isEmpty { report.findings.removeAll { !options.only.contains($0.rule) } }
    if !options.targets.isEmpty {
      report.findings.removeAll { finding in !(finding.target.map(options.targets.contains) ?? false) }
    }
    return CommandOutcome(
      output: options.format.render(report), exitCode: report.findings.isEmpty ? 0 : 1)
  }

  private func baseline(_ bytes: [UInt8], _ file: String) throws(CommandFailure) -> Baseline {
    do {
      return try Baseline(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw CommandFailure(rules: error, file: file)
    }
  }

  // MARK: - Other actions

  private func write(_ drawing: Drawing, to file: String) throws(CommandFailure) -> CommandOutcome {
    guard let bytes = workspace.file(file) else {
      throw CommandFailure("the document \(file) cannot be read")
    }
    guard let block = DrawingBlock(in: String(decoding: bytes, as: UTF8.self)) else {
      throw CommandFailure("\(file) has no place for the drawing; add the lines \(DrawingBlock.markers)")
    }
    guard block.firstDifference(from: drawing) != nil else {
      return CommandOutcome(output: "\(file) shows the package as it is.\n")
    }
    return CommandOutcome(
      output: "\(file) was drawn anew.\n",
      document: CommandOutcome.Document(path: file, text: block.document(with: drawing)))
  }

  private func writeBaseline(_ report: BoundaryReport, to file: String) throws(CommandFailure)
    -> CommandOutcome
  {
    let baseline = Baseline(report.findings)
    if let bytes = workspace.file(file) {
      guard baseline.isWithin(try self.baseline(bytes, file)) else {
        throw CommandFailure("\(file) may only shrink, but there are new findings; correct them first")
      }
    }
    return CommandOutcome(
      output: "\(file) was written.\n", document: CommandOutcome.Document(path: file, text: baseline.text))
  }

  private func importers(
    of module: String, in graph: PackageGraph, _ sources: PackageSources
  ) -> CommandOutcome {
    var lines: [String] = []
    for target in graph.targets {
      for file in sources.files[target.name] ?? [] {
        for statement in file.imports where statement.module == module {
          lines.append("\(file.path):\(statement.line):\(statement.column): \(target.name)")
        }
      }
    }
    return CommandOutcome(output: lines.map { $0 + "\n" }.joined())
  }
}
