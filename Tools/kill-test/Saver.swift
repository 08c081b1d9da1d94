import Foundation
import PriceboardStorage

/// The process that gets killed.
struct Saver {
  static let file = "sample"

  enum Way: String {
    case crashSafely
    case plainly
    case replies

    /// What says so on a command line.
    var options: [String] {
      switch self {
      case .crashSafely: []
      case .plainly, .replies: ["--\(rawValue)"]
      }
    }
  }

  let folder: String
  let first: UInt64
  let way: Way

  /// Saves one sample after the other until the end, and writes the number of each to the standard output, in eight
  /// bytes, once it is saved.
  func run() async throws {
    let file = try CrashSafeFile(way == .plainly ? "model" : Self.file, in: folder, schema: 1)
    for number in first... {
      let sample = Sample(number)
      try await file.save(sample.bytes)
      if way == .plainly { try copyPlainly() }
      try FileHandle.standardOutput.write(contentsOf: sample.bytes.prefix(8))
    }
  }

  /// Writes the right bytes over the sample file in the way in which files are lost.
  private func copyPlainly() throws {
    let folder = URL(fileURLWithPath: folder)
    try Data(contentsOf: folder.appendingPathComponent("model"))
      .write(to: folder.appendingPathComponent(Self.file))
  }
}
