import Foundation
import PriceboardBoundaries

/// Asks SwiftPM for the graph of a package.
///
/// It waits for the lock on `.build`, so it must not run inside a plugin,
/// whose parent holds that lock.
struct SwiftPackageTool {
  let root: URL

  func graph() throws(WorkspaceError) -> PackageGraph {
    let description = try run(["describe", "--type", "json"], in: root.path)
    do {
      var graph = try PackageGraph(json: description)
      if !graph.packages.isEmpty { graph.packages = try packages() }
      return graph
    } catch {
      throw Self.misunderstanding(error)
    }
  }

  /// The products of the packages below this one, from the manifests in their checked-out folders.
  private func packages() throws -> [ExternalPackage] {
    let tree = try DependencyTree(json: try run(["show-dependencies", "--format", "json"], in: root.path))
    return try tree.all.map { package, isDirect in
      try ExternalPackage(
        identity: package.identity, isDirect: isDirect, manifest: try run(["dump-package"], in: package.path))
    }
  }

  private static func misunderstanding(_ error: any Error) -> WorkspaceError {
    switch error {
    case let error as WorkspaceError: error
    case let error as GraphError:
      WorkspaceError(reason: "SwiftPM answered what cannot be read: \(error.reason)")
    default: WorkspaceError(reason: "\(error)")
    }
  }

  private func run(_ arguments: [String], in folder: String) throws(WorkspaceError) -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    let data: Data
    do {
      try process.run()
      data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
    } catch {
      throw WorkspaceError(reason: "swift cannot be started: \(error.localizedDescription)")
    }
    guard process.terminationStatus == 0 else {
      throw WorkspaceError(reason: "`swift package \(arguments[0])` failed in \(folder)")
    }
    return [UInt8](data)
  }
}
