import Foundation
import PriceboardTelemetry
import Testing

@testable import PriceboardCommands

@Suite struct ServeCommandTests {
  @Test func `what is printed first names an address that answers, and the command ends when asked to`()
    async throws
  {
    let (written, writer) = AsyncStream<String>.makeStream()
    let (interruptions, interrupter) = AsyncStream<Void>.makeStream()
    let command = PriceboardCommand(
      environment: CommandEnvironment(
        write: {
          writer.yield($0)
          return .written
        }, interruptions: { interruptions }))
    async let outcome = command.run(["serve", "--seed", "7"])

    var greetings = written.makeAsyncIterator()
    let greeting = try #require(await greetings.next())
    let address = try #require(greeting.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/v1 /#))
    let port = try #require(UInt16(address.1))
    #expect(await run(["serve", "--port", String(port)]).errorOutput.contains("port \(port) is taken"))

    interrupter.finish()
    let ended = await outcome
    #expect(ended == .success("The server has stopped."))
    // The port is free again.
    #expect(await run(["serve", "--port", String(port)]).status == .success)
  }

  @Test func `a free port is asked for by naming none`() async {
    #expect(await run(["serve", "--port", "0"]).status == .wrongUsage)
    #expect(await run(["serve"]) == .success("The server has stopped."))
  }

  // MARK: - Recordings

  private func recording(_ lines: String...) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = try folder.write(lines.joined(separator: "\n"), as: "quotes.ndjson")
    return (folder, path)
  }

  @Test func `a recording is served instead of the market`() async throws {
    let (folder, path) = try recording(
      #"{"at":0,"frame":{"type":"snapshot","symbol":"PI_XBTUSD","seq":1,"last":2,"currency":"USD"}}"#,
      #"{"at":0.5,"frame":{"type":"heartbeat"}}"#)
    let greeting = Locked("")
    let command = PriceboardCommand(
      environment: CommandEnvironment(write: { text in
        greeting.withLock { $0 = text }
        return .written
      }))
    #expect(await command.run(["serve", "--replay", path]).status == .success)
    #expect(greeting.withLock { $0 }.contains("Quoting 1 instruments at ws://127.0.0.1:"))
    #expect(greeting.withLock { $0 }.contains("\"symbol\":\"PI_XBTUSD\""))
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ("nonsense", "line 1 of"), ("{\"at\":2,\"frame\":{}}\n{\"at\":1,\"frame\":{}}", "line 2 of"),
    ("{\"at\":2,\"frame\":{}}", "holds no price"), ("", "holds no price"),
  ])
  func `a file that is no recording is refused with the reason`(text: String, reason: String) async throws {
    let (folder, path) = try recording(text)
    let outcome = await run(["serve", "--replay", path])
    #expect(outcome.status == .failure)
    #expect(outcome.errorOutput.contains(reason))
    #expect(await run(["serve", "--replay", path + ".missing"]).errorOutput.contains("cannot be read"))
    withExtendedLifetime(folder) {}
  }

  @Test func `a recording is begun before anything is sent, and told of at the end`() async throws {
    let (folder, path) = try recording("old")
    #expect(await run(["serve", "--record", path]).output.contains("0 frames are in"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    let outcome = await run(["serve", "--record", folder.url.path])
    #expect(outcome.status == .failure)
    #expect(outcome.errorOutput.contains("cannot be written"))
  }
}
