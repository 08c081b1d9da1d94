/// What the command needs of the machine that it runs on.
package protocol Workspace: Sendable {
  /// Reads a file of the package by its path from the root, or answers nil where there is none.
  func packageFile(_ path: String) -> [UInt8]?

  /// Reads a file by its path from the working folder, or answers nil where there is none.
  func file(_ path: String) -> [UInt8]?

  /// All of the standard input.
  func standardInput() -> [UInt8]

  /// The graph of the package as SwiftPM tells it.
  func packageGraph() throws(WorkspaceError) -> PackageGraph

  /// The paths of all Swift files below the root of the package, without hidden folders and nested packages.
  func swiftFiles() -> [String]
}

/// Why the machine did not give what was asked for.
package struct WorkspaceError: Error, Equatable {
  /// What went wrong, as a sentence without a full stop.
  package var reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
