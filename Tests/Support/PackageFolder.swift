#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The checked-out package, for tests that read its files.
package enum PackageFolder {
  /// The place of `path`, seen from the folder of Package.swift.
  package static func url(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()  // Support
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()
      .appendingPathComponent(path)
  }

  /// The path of `path`, seen from the folder of Package.swift.
  package static func path(_ path: String) -> String {
    url(path).path
  }
}
