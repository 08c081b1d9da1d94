import Foundation
import PriceboardBoundaries

/// The workspace that is the file system and the `swift` on the path.
struct DiskWorkspace: Workspace {
  let root: URL

  func packageFile(_ path: String) -> [UInt8]? {
    file(at: URL(filePath: path, relativeTo: root))
  }

  func file(_ path: String) -> [UInt8]? {
    file(at: URL(filePath: path))
  }

  private func file(at url: URL) -> [UInt8]? {
    (try? Data(contentsOf: url)).map { [UInt8]($0) }
  }

  func write(_ document: CommandOutcome.Document) throws(WorkspaceError) {
    do {
      try Data(document.text.utf8).write(to: URL(filePath: document.path), options: .atomic)
    } catch {
      throw WorkspaceError(reason: "\(document.path) cannot be written: \(error.localizedDescription)")
    }
  }

  func standardInput() -> [UInt8] {
    [UInt8](FileHandle.standardInput.readDataToEndOfFile())
  }

  func packageGraph() throws(WorkspaceError) -> PackageGraph {
    try SwiftPackageTool(root: root).graph()
  }

  func swiftFiles() -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let path = root.path + "/" + folder
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where !name.hasPrefix(".") {
        let child = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix(".swift") {
          found.append(child)
        } else if isFolder(child), !isPackage(child) {
          folders.append(child)
        }
      }
    }
    return found
  }

  /// Whether a path is a folder; a link to one is not followed, so that no walk goes in circles.
  private func isFolder(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: root.path + "/" + path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  /// Whether a folder is the root of a package of its own, which this run does not check.
  private func isPackage(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.path + "/" + path + "/" + ManifestIndex.file)
  }
}
