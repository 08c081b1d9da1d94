import Foundation
import PriceboardFixtures

/// The built command.
enum Executable {
  /// The build puts the executables beside the folder of the demo region's resources.
  static let url: URL? = {
    var folder = DemoRegion.directory
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let url = folder.appendingPathComponent("priceboard")
      if FileManager.default.isExecutableFile(atPath: url.path), !url.hasDirectoryPath { return url }
      if folder.lastPathComponent == ".build" { return nil }
    }
    return nil
  }()

  static var isBuilt: Bool { url != nil }

  static func run(
    _ arguments: [String], closesOutput: Bool = false, writingTo path: String? = nil,
    variables: [String: String] = [:]
  ) throws -> (code: Int32, output: String, errorOutput: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = path.flatMap { FileHandle(forWritingAtPath: $0) } ?? output
    process.standardError = errors
    if closesOutput { try output.fileHandleForReading.close() }
    try process.run()
    let text = closesOutput || path != nil ? Data() : output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: messages, as: UTF8.self)
    )
  }

  /// Runs a command that runs on, and sends it a signal as soon as it has printed a text.
  static func run(
    _ arguments: [String], sending signal: Int32, afterPrinting text: String
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    var printed = Data()
    while !String(decoding: printed, as: UTF8.self).contains(text) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      printed += more
    }
    kill(process.processIdentifier, signal)
    printed += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }
}
