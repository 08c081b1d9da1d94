#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a snapshot lies below the root folder.
struct SnapshotPath {
  let folder: String
  let file: String

  init(_ name: String, in suite: SnapshotSuite) throws(SnapshotFailure) {
    try SnapshotName.checkFolder(suite.module)
    try SnapshotName.checkFolder(suite.name)
    try SnapshotName.checkCase(name)
    folder = "\(suite.module)/\(suite.name)"
    file = "\(name).txt"
  }

  var relative: String { "\(folder)/\(file)" }
}

/// The files below a root folder.
struct SnapshotFiles {
  let root: String

  /// The bytes of a file; nil if there is none.
  func read(_ path: SnapshotPath) throws(SnapshotFailure) -> [UInt8]? {
    do {
      return try Array(Data(contentsOf: url(path.relative)))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      return nil
    } catch {
      throw .fileSystem(path: path.relative, reason: "\(error)")
    }
  }

  func write(_ text: String, to path: SnapshotPath) throws(SnapshotFailure) {
    do {
      try FileManager.default.createDirectory(at: url(path.folder), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url(path.relative), options: .atomic)
    } catch {
      throw .fileSystem(path: path.relative, reason: "\(error)")
    }
  }

  /// The paths, relative to the root, of all files and empty folders of a module; none if it has no folder.
  func paths(under module: String) throws(SnapshotFailure) -> Set<String> {
    guard FileManager.default.fileExists(atPath: url(module).path) else { return [] }
    return Set(try entries(of: module))
  }

  private func entries(of folder: String) throws(SnapshotFailure) -> [String] {
    var found: [String] = []
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: url(folder).path)
      where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        let attributes = try FileManager.default.attributesOfItem(atPath: url(path).path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        let inside = isFolder ? try entries(of: path) : []
        found += inside.isEmpty ? [path] : inside
      }
    } catch let failure as SnapshotFailure {
      throw failure
    } catch {
      throw .fileSystem(path: folder, reason: "\(error)")
    }
    return found
  }

  private func url(_ path: String) -> URL {
    URL(fileURLWithPath: root).appendingPathComponent(path)
  }
}
