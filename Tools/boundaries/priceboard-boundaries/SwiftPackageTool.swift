import Foundation
import PriceboardBoundaries

/// Asks SwiftPM for the graph of a package.
///
/// It waits for the lock on `.build`, so it must not run inside a plugin,
/// whose parent holds that lock.
struct SwiftPackageTool {
  let root: URL

  func graph() throws(WorkspaceError) -> PackageGraph {
    let description = try run(["describe", "--type", "json"])
    do {
      return try PackageGraph(json: description)
    } catch {
      throw WorkspaceError(reason: "`swift package describe` answered what cannot be read: \(error.reason)")
    }
  }

  private func run(_ arguments: [String]) throws(WorkspaceError) -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", root.path] + arguments
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
      throw WorkspaceError(reason: "`swift package \(arguments[0])` failed in \(root.path)")
    }
    return [UInt8](data)
  }
}
