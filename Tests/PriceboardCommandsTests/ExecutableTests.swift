import Foundation
import PriceboardFixtures
import Testing

@testable import PriceboardCommands

/// The built command in a process of its own: what only a process shows.
@Suite(.enabled(if: Executable.isBuilt, "the executable is not beside the tests"))
struct ExecutableTests {
  @Test(arguments: [
    (["money", "--locale", "en_US", "--currency", "USD", "--", "-199"], CommandOutcome.Status.success),
    (["compare", "--data", "/nowhere", "--basket", "a"], .failure),
    (["compare", "--data"], .wrongUsage),
  ])
  func `the exit code and both outputs are those of the command`(
    arguments: [String], status: CommandOutcome.Status
  )
    async throws
  {
    let expected = await run(arguments)
    let finished = try Executable.run(arguments)
    #expect(finished.code == status.rawValue)
    #expect(expected.status == status)
    #expect(finished.output == expected.output)
    #expect(finished.errorOutput == expected.errorOutput)
  }

  @Test func `a long answer is written whole`() async throws {
    let expected = await run(["demo"])
    #expect(try Executable.run(["demo"]).output == expected.output)
  }

  @Test func `a reader that leaves early is no error to tell`() throws {
    let finished = try Executable.run(["demo"], closesOutput: true)
    #expect(finished.errorOutput.isEmpty)
  }

  @Test func `the device's time zone changes nothing, and a time without one is refused`() throws {
    let folder = try TemporaryFolder()
    let snapshot =
      #"{"type":"snapshot","symbol":"A","seq":1,"last":100,"currency":"EUR","time":"2026-01-05T10:00:00Z"}"#
    let update = #"{"type":"update","symbol":"A","seq":2,"last":101,"time":"2026-01-05T10:00:01"}"#
    let path = try folder.write(
      "{\"at\":0,\"frame\":\(snapshot)}\n{\"at\":1,\"frame\":\(update)}\n", as: "quotes.ndjson")
    let texts = try ["UTC", "Etc/GMT+8", "Etc/GMT-8"].map { zone in
      try [["--json"], ["--locale", "en_GB"]].map { options in
        let arguments = ["watch", "--replay", path, "--as-fast-as-possible"] + options
        return try Executable.run(arguments, variables: ["TZ": zone]).output
      }
    }
    withExtendedLifetime(folder) {}
    #expect(Set(texts).count == 1)
    let json = try #require(texts.first?.first).filter { !$0.isWhitespace }
    #expect(json.contains(#""reason":"gap""#))
    #expect(json.contains(#""since_ms":1767607200000"#))
    #expect(json.contains(#""final":{"A":100}"#))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a server that is asked to end does so with exit code zero`(signal: Int32) throws {
    let finished = try Executable.run(["serve"], sending: signal, afterPrinting: "/control/journal'")
    #expect(finished.code == 0)
    #expect(finished.output.hasPrefix("Serving the storefront at http://127.0.0.1:"))
    #expect(finished.output.hasSuffix("\nThe server has stopped.\n"))
  }
}

private enum Executable {
  /// The build puts the executables beside the folder of the demo region's resources.
  private static let url: URL? = {
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
    _ arguments: [String], closesOutput: Bool = false, variables: [String: String] = [:]
  ) throws -> (code: Int32, output: String, errorOutput: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = output
    process.standardError = errors
    if closesOutput { try output.fileHandleForReading.close() }
    try process.run()
    let text = closesOutput ? Data() : output.fileHandleForReading.readDataToEndOfFile()
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
