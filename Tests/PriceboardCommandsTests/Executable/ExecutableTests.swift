import Foundation
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

  // MARK: - Output that cannot be written

  @Test(arguments: [["watch", "--json"], ["watch"], ["demo"]])
  func `a reader that leaves early ends a command without an error`(arguments: [String]) throws {
    let finished = try Executable.run(arguments, closesOutput: true)
    #expect(finished.code == 0)
    #expect(finished.errorOutput.isEmpty)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no device that is always full"),
    arguments: [["watch", "--json"], ["watch"], ["serve"], ["demo"]])
  func `output that cannot be written ends a command with exit code one`(arguments: [String]) throws {
    let finished = try Executable.run(arguments, writingTo: "/dev/full")
    #expect(finished.code == 1)
    #expect(finished.errorOutput.hasSuffix("standard output cannot be written; is there room for it?\n"))
    #expect(finished.errorOutput.split(separator: "\n").count == 1)
  }
}
