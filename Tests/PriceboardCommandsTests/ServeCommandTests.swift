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
        write: { writer.yield($0) }, interruptions: { interruptions }))
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
}
