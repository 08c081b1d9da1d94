/// What a run of the command prints and writes, and how it exits.
package struct CommandOutcome: Equatable, Sendable {
  /// A file to be replaced before anything is printed.
  package struct Document: Equatable, Sendable {
    /// The path from the working folder.
    package var path: String
    package var text: String
  }

  package var output = ""
  package var errors = ""
  /// 0 for a clean package, 1 for findings, 2 for bad rules, bad arguments or nothing to scan.
  package var exitCode: Int32 = 0
  package var document: Document?

  static func failure(_ text: String) -> CommandOutcome {
    CommandOutcome(errors: text, exitCode: 2)
  }

  /// What a run comes to that the machine or its user did not let get far.
  package static func failure(_ error: WorkspaceError) -> CommandOutcome {
    failure("priceboard-boundaries: \(error.reason)\n")
  }
}

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
      let graph = try loadGraph().namingModules(by: workspace.packageFile)
      if case .importers(let module) = options.action {
        return importers(of: module, in: graph, try await loadSources(of: graph))
      }
      let (rules, _) = try loadRules(of: graph)
      switch options.action {
      case .draw(let language):
        return CommandOutcome(output: Drawing(rules: rules, graph: graph).render(language))
      case .writeGraph(let file):
        return try write(Drawing(rules: rules, graph: graph), to: file)
      case .writeBaseline(let file):
        return try writeBaseline(try check(rules, graph, try await loadSources(of: graph)), to: file)
      default:
        return try finish(try check(rules, graph, try await loadSources(of: graph)))
      }
    } catch {
      return .failure(error.text)
    }
  }

  // MARK: - Input

  private func loadGraph() throws(CommandFailure) -> PackageGraph {
    do {
      guard let path = options.graph else { return try workspace.packageGraph() }
      let bytes = path == "-" ? workspace.standardInput() : workspace.file(path)
      guard let bytes else { throw CommandFailure("the graph \(path) cannot be read") }
      return try PackageGraph(json: bytes)
    } catch let error as CommandFailure {
      throw error
    } catch let error as WorkspaceError {
      throw CommandFailure(error.reason)
    } catch let error as GraphError {
      throw CommandFailure("the graph cannot be understood: \(error.reason)")
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  private func loadRules(of graph: PackageGraph) throws(CommandFailure) -> (BoundaryRules, String) {
    let inPackage = [".boundaries", "Tools/boundaries/\(graph.name.lowercased()).boundaries"]
    var found: (bytes: [UInt8], file: String)?
    if let path = options.rules {
      found = workspace.file(path).map { ($0, path) }
      if found == nil { throw CommandFailure("the rules file \(path) cannot be read") }
    } else {
      for path in inPackage where found == nil { found = workspace.packageFile(path).map { ($0, path) } }
    }
    guard let found else {
      throw CommandFailure(
        "there is no rules file; write \(inPackage.joined(separator: " or ")), or name one with --rules")
    }
    do {
      return (try BoundaryRules(String(decoding: found.bytes, as: UTF8.self), file: found.file), found.file)
    } catch {
      throw CommandFailure(rules: error, file: found.file)
    }
  }

  private func loadSources(of graph: PackageGraph) async throws(CommandFailure) -> PackageSources {
    var paths: [(target: String, path: String)] = []
    for target in graph.targets where target.isSwift {
      for path in target.sources where path.hasSuffix(".swift") { paths.append((target.name, path)) }
    }
    if paths.isEmpty {
      throw CommandFailure("nothing was scanned: the package has no Swift file in any target")
    }
    let scanned = await scan(paths.map(\.path))
    var files: [String: [SourceFile]] = [:]
    var unreadable: [String] = []
    for ((target, path), file) in zip(paths, scanned) {
      if let file { files[target, default: []].append(file) } else { unreadable.append(path) }
    }
    if !unreadable.isEmpty {
      throw CommandFailure("these files cannot be read: \(unreadable.joined(separator: ", "))")
    }
    return PackageSources(
      files: files, manifest: ManifestIndex(workspace.packageFile(ManifestIndex.file) ?? []),
      allSwiftFiles: workspace.swiftFiles().sorted(by: Order.bytes))
  }

  /// Reads files on all cores; the answer has the order of the paths, and nil for a file that is not there.
  private func scan(_ paths: [String]) async -> [SourceFile?] {
    let workspace = workspace
    let slice = 64
    return await withTaskGroup(of: (Int, [SourceFile?]).self) { group in
      for start in stride(from: 0, to: paths.count, by: slice) {
        group.addTask {
          let files = paths[start..<min(start + slice, paths.count)].map { path in
            workspace.packageFile(path).map { SourceFile(path: path, bytes: $0) }
          }
          return (start, files)
        }
      }
      var all = [SourceFile?](repeating: nil, count: paths.count)
      for await (start, files) in group {
        for (offset, file) in files.enumerated() { all[start + offset] = file }
      }
      return all
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
      do {
        let baseline = try Baseline(text: String(decoding: bytes, as: UTF8.self))
        report = baseline.apply(to: report, file: file)
      } catch {
        throw CommandFailure(rules: error, file: file)
      }
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
      do {
        let old = try Baseline(text: String(decoding: bytes, as: UTF8.self))
        guard baseline.isWithin(old) else {
          throw CommandFailure("\(file) may only shrink, but there are new findings; correct them first")
        }
      } catch let error as CommandFailure {
        throw error
      } catch let error as RulesErrors {
        throw CommandFailure(rules: error, file: file)
      } catch {
        throw CommandFailure("\(error)")
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
    return CommandOutcome(output: lines.sorted(by: Order.bytes).map { $0 + "\n" }.joined())
  }
}

/// Why a run ends with exit code 2.
struct CommandFailure: Error {
  var text: String

  init(_ reason: String) {
    text = "priceboard-boundaries: \(reason)\n"
  }

  init(rules: RulesErrors, file: String) {
    text = rules.errors.map { "\(file):\($0.line):\($0.column): error: [rules] \($0.what); \($0.advice)\n" }
      .joined()
  }
}
