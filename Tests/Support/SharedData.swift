#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The real data that lies beside the package, for tests that read it where it is present.
///
/// It is `../shared/data` seen from the package's root, or the folder that PRICEBOARD_SHARED_DATA names. Tests of it
/// are enabled by `.enabled(if: SharedData.isPresent, "no real data beside the package")`, so that a plain clone
/// passes.
package enum SharedData {
  /// The folder; nil where there is none.
  package static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["PRICEBOARD_SHARED_DATA"].map { URL(fileURLWithPath: $0) }
    let folder = named ?? PackageFolder.url("../shared/data").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  package static var isPresent: Bool { folder != nil }

  /// Whether the file or folder at `path` below the folder is there.
  package static func has(_ path: String) -> Bool {
    url(path).map { FileManager.default.fileExists(atPath: $0.path) } ?? false
  }

  /// The place of `path` below the folder; nil where there is no folder.
  package static func url(_ path: String) -> URL? {
    folder?.appendingPathComponent(path)
  }

  /// The contents of the file at `path` below the folder.
  package static func data(_ path: String) throws -> Data {
    guard let url = url(path) else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: url)
  }
}
