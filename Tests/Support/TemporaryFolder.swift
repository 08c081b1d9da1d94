#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs `body` with the path of a new, empty folder that is removed afterwards.
package func withTemporaryFolder<Output>(
  _ body: (_ path: String) async throws -> Output
) async throws -> Output {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("priceboard-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}
