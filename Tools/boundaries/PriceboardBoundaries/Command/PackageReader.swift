/// Reads what a run needs: the graph of the package, its rules and its imports.
struct PackageReader<Machine: Workspace> {
  let options: CommandOptions
  let workspace: Machine

  func graph() throws(CommandFailure) -> PackageGraph {
    try declaredGraph().namingModules(by: workspace.packageFile)
  }

  private func declaredGraph() throws(CommandFailure) -> PackageGraph {
    guard let path = options.graph else {
      do { return try workspace.packageGraph() } catch { throw CommandFailure(error.reason) }
    }
    guard let bytes = path == "-" ? workspace.standardInput() : workspace.file(path) else {
      throw CommandFailure("the graph \(path) cannot be read")
    }
    do {
      return try PackageGraph(json: bytes)
    } catch {
      throw CommandFailure("the graph cannot be understood: \(error.reason)")
    }
  }

  func rules(of graph: PackageGraph) throws(CommandFailure) -> BoundaryRules {
    let (bytes, file) = try rulesFile(of: graph)
    do {
      return try BoundaryRules(String(decoding: bytes, as: UTF8.self), file: file)
    } catch {
      throw CommandFailure(rules: error, file: file)
    }
  }

  private func rulesFile(of graph: PackageGraph) throws(CommandFailure) -> (bytes: [UInt8], file: String) {
    if let path = options.rules {
      guard let bytes = workspace.file(path) else {
        throw CommandFailure("the rules file \(path) cannot be read")
      }
      return (bytes, path)
    }
    let usual = [".boundaries", "Tools/boundaries/\(graph.name.lowercased()).boundaries"]
    for path in usual {
      if let bytes = workspace.packageFile(path) { return (bytes, path) }
    }
    throw CommandFailure(
      "there is no rules file; write \(usual.joined(separator: " or ")), or name one with --rules")
  }

  func sources(of graph: PackageGraph) async throws(CommandFailure) -> PackageSources {
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
}
