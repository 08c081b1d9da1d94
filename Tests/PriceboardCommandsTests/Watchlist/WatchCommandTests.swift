import Foundation
import PriceboardFixtureServer
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import Testing

@testable import PriceboardCommands

@Suite(.timeLimit(.minutes(15))) struct WatchCommandTests {
  private static let trace = "quotes/kraken-futures.ndjson"

  /// Runs the command and collects what it writes meanwhile; it is interrupted as soon as that is as `isEnough` has it.
  private func watch(
    _ arguments: [String], terminal: TerminalDevice? = nil, variables: [String: String] = ["TERM": "xterm"],
    until isEnough: @escaping @Sendable (String) -> Bool
  ) async -> (writes: [String], outcome: CommandOutcome) {
    let (interruptions, interrupter) = AsyncStream<Void>.makeStream()
    let writes = Locked<[String]>([])
    let environment = CommandEnvironment(
      variables: variables, isTerminal: terminal != nil, terminal: terminal,
      patience: ServedStorefront.patience,
      write: { text in
        let all = writes.withLock { writes in
          writes.append(text)
          return writes.joined()
        }
        if isEnough(all) { interrupter.finish() }
        return .written
      }, interruptions: { interruptions })
    let outcome = await PriceboardCommand(environment: environment).run(["watch"] + arguments)
    return (writes.withLock { $0 }, outcome)
  }

  private func replay(_ lines: [String], _ options: String...) async throws -> (
    text: String, outcome: CommandOutcome
  ) {
    let folder = try TemporaryFolder()
    let path = try folder.write(lines.joined(separator: "\n"), as: "quotes.ndjson")
    let (writes, outcome) = await watch(["--replay", path, "--as-fast-as-possible"] + options) { _ in false }
    withExtendedLifetime(folder) {}
    return (writes.joined() + outcome.output, outcome)
  }

  private static let recording = [
    #"{"at":0,"frame":{"type":"snapshot","symbol":"B","seq":1,"last":100,"previousClose":80,"currency":"EUR","time":"2026-01-05T10:00:00Z"}}"#,
    #"{"at":0.1,"frame":{"type":"snapshot","symbol":"A","seq":7,"last":200,"currency":"EUR","time":"2026-01-05T10:00:00Z"}}"#,
    #"{"at":1,"frame":{"type":"update","symbol":"A","seq":8,"last":201,"time":"2026-01-05T10:00:01Z"}}"#,
    #"{"at":2,"frame":{"type":"update","symbol":"A","seq":10,"last":203,"time":"2026-01-05T10:00:02Z"}}"#,
  ]

  // MARK: - Arguments

  @Test(arguments: [
    (["--server", "ftp://a"], "is no address"), (["--server", "http://example.com"], "without TLS"),
    (["--server", "http://127.evil.example"], "without TLS"),
    (["--server", "http://a.localhost"], "without TLS"),
    (["--server", "http://127.0.0.1:1", "--replay", "f"], "exclude each other"),
    (["--as-fast-as-possible"], "says how to --replay"), (["--symbols", "A,,B"], "empty key"),
    (["--replay", "f", "--token-file", "t"], "of no use with --replay"),
    (["--seconds", "0"], "no whole number from 1 to 86400"), (["--locale", "xx!"], "is no locale"),
    (["--jsno"], "the nearest one is --json"), (["more"], "belongs to no option"),
  ])
  func `arguments that say nothing that could be done are refused with the reason`(
    arguments: [String], reason: String
  ) async {
    let outcome = await run(["watch"] + arguments)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.errorOutput.contains(reason))
    #expect(outcome.output.isEmpty)
  }

  @Test func `files that cannot be used are told by their name`() async throws {
    #expect(await run(["watch", "--replay", "/nowhere"]).errorOutput.contains("\"/nowhere\" cannot be read"))
    #expect(
      await run(["watch", "--token-file", "/nowhere"]).errorOutput.contains("\"/nowhere\" cannot be read"))
    #expect(try await replay(["{}"]).outcome.errorOutput.contains("line 1 of"))
    #expect(
      try await replay([Self.recording[2], Self.recording[1]]).outcome.errorOutput.contains(
        "is earlier than the line above it"))
    #expect(try await replay([""]).outcome.errorOutput.contains("names no instrument"))
  }

  @Test func `a server that is not there is a failure`() async {
    let outcome = await watch(["--server", "http://127.0.0.1:1", "--json"]) { _ in false }.outcome
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
  }

  // MARK: - Replays

  @Test(.enabled(if: SharedData.has(trace), "no recorded trace beside the package"))
  func `the summary of a real feed is what it should be`() async throws {
    let path = try #require(SharedData.url(Self.trace)?.path)
    let (writes, outcome) = await watch(["--replay", path, "--json", "--as-fast-as-possible"]) { _ in false }
    #expect(outcome.status == .success)
    #expect(writes.allSatisfy { $0.hasSuffix("\n") && $0.split(separator: "\n").count == 1 })
    #expect(
      try json(outcome) == [
        "applied": .integer(6_742), "dropped": .integer(0), "gaps": .integer(0), "batches": .integer(122),
        "quote_changes": .integer(533), "price_changes": .integer(507),
        "final": [
          "PI_ETHUSD": .integer(200_075), "FI_XBTUSD_210924": .integer(3_225_850),
          "PI_LTCUSD": .integer(11_981), "FI_ETHUSD_211231": .integer(204_165),
          "FI_ETHUSD_210730": .integer(200_575), "FI_XBTUSD_210730": .integer(3_211_000),
          "FI_BCHUSD_210924": .integer(44_220), "FI_BCHUSD_210730": .integer(43_980),
        ],
      ])
  }

  @Test func `a batch is a line, in the order of the keys, and says since when and why a price is stale`()
    async throws
  {
    let (text, _) = try await replay(Self.recording, "--json")
    let lines = try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.dropLast().map { $0["at_ms"]?.integer } == [0, 250, 1_250, 2_250])
    let first = try #require(lines.first?["changes"]?.elements)
    #expect(first.map { $0["symbol"]?.string } == ["A", "B"])
    #expect(first.map { $0["reason"]?.string } == ["noSnapshot", "noSnapshot"])
    let live = try #require(lines[1]["changes"]?.elements)
    #expect(live.map { $0["last_minor"]?.integer } == [200, 100])
    #expect(live.map { $0["freshness"]?.string } == ["live", "live"])
    #expect(live[0].members["reason"] == nil)
    let stale = try #require(lines[3]["changes"]?.elements.first)
    #expect(stale["freshness"]?.string == "stale")
    #expect(stale["reason"]?.string == "gap")
    #expect(stale["since_ms"]?.integer == 1_767_607_201_000)
    #expect(stale["last_minor"]?.integer == 201)
    #expect(lines.last?["gaps"]?.integer == 1)
    #expect(lines.last?["final"]?["A"]?.integer == 201)
  }

  @Test func `lines are all rows first, and then those that say something else`() async throws {
    let (text, outcome) = try await replay(Self.recording, "--locale", "en_GB")
    #expect(outcome.status == .success)
    #expect(
      text == """
        Watchlist
        =========
        B  €1.00  ▲ +25.00%
        A  €2.00
        A  €2.01
        A  €2.01             1 sec ago, an update was missed

        """)
  }

  @Test func `a replay ends in its own time, and shows the instruments that were asked for`() async throws {
    let (text, outcome) = try await replay(Self.recording, "--json", "--seconds", "1", "--symbols", "B,X")
    let last = try JSONValue(parsing: String(try #require(text.split(separator: "\n").last)))
    #expect(last["final"]?.members == ["B": .integer(100), "X": .null])
    #expect(outcome.errorOutput.contains("has no price of \"X\""))
  }

  @Test(arguments: [("1", 0), ("2", 1), ("3", 1)])
  func `a replay that is cut counts what its lines hold`(seconds: String, applied: Int) async throws {
    let (text, _) = try await replay(Self.recording, "--json", "--seconds", seconds)
    let last = try JSONValue(parsing: String(try #require(text.split(separator: "\n").last)))
    #expect(last["applied"]?.integer == applied)
    #expect(last["gaps"]?.integer == (seconds == "3" ? 1 : 0))
  }

  @Test func `without a price the rows are written at the end`() async throws {
    let (text, outcome) = try await replay(Self.recording, "--symbols", "X,Y")
    #expect(outcome.status == .success)
    #expect(
      text == """
        Watchlist
        =========
        X  no price yet    waiting for the current price
        Y  no price yet    waiting for the current price

        """)
    #expect(outcome.errorOutput.contains("has no price of \"X\", \"Y\""))
  }

  @Test func `a list without prices is written at the end, too`() async throws {
    let server = FixtureServer()
    let address = try server.start().absoluteString
    defer { server.stop() }
    let (interruptions, interrupter) = AsyncStream<Void>.makeStream()
    let text = Locked("")
    let environment = CommandEnvironment(
      patience: ServedStorefront.patience,
      write: { new in
        text.withLock { $0 += new }
        return .written
      }, interruptions: { interruptions })
    async let outcome = PriceboardCommand(environment: environment).run(
      ["watch", "--server", address, "--symbols", "NONE"])
    _ = try await server.waitForFeed {
      $0.connections.contains { $0.commands.contains { $0.text.contains("NONE") } }
    }
    interrupter.finish()
    #expect(await outcome.status == .success)
    let lines = text.withLock { $0 }.split(separator: "\n")
    // On a busy machine there may be a word about the connection between the heading and the row.
    #expect(lines.prefix(2) == ["Watchlist", "========="])
    #expect(lines.contains { $0.hasPrefix("NONE  no price yet") })
  }

  // MARK: - A server

  @Test func `the command's own server sends live prices until somebody interrupts`() async throws {
    let (writes, outcome) = await watch(["--json", "--symbols", "ACME,NONE"]) { $0.contains("\"live\"") }
    #expect(outcome.status == .success)
    #expect(outcome.output.isEmpty)
    let changes = try writes.flatMap { try JSONValue(parsing: $0)["changes"]?.elements ?? [] }
    #expect(changes.allSatisfy { $0["symbol"]?.string == "ACME" || $0["freshness"]?.string == "stale" })
  }

  @Test func `a terminal is drawn on, and gets its screen back`() async throws {
    let told = Locked<[Bool]>([])
    let device = TerminalDevice(
      size: { TerminalSize(columns: 60, rows: 10) },
      screenChanged: { isDrawn in told.withLock { $0.append(isDrawn) } })
    let (writes, outcome) = await watch([], terminal: device) { $0.contains("▲") }
    #expect(outcome.status == .success)
    #expect(outcome.output.isEmpty)
    #expect(writes.first == "\(TerminalSequences.enter)")
    #expect(writes.last == "\(TerminalSequences.leave)")
    #expect(told.withLock { $0 } == [true, false])
    let frames = writes.dropFirst().dropLast()
    #expect(
      frames.allSatisfy {
        $0.hasPrefix(TerminalSequences.beginFrame) && $0.hasSuffix(TerminalSequences.endFrame)
      })
    #expect(frames.contains { $0.contains("7/50") })
  }

  @Test func `list and quotes are asked for with the token of the file, which is shown nowhere`() async throws
  {
    let server = FixtureServer()
    let address = try server.start().absoluteString
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let path = try folder.write("  s3cret\n", as: "token")
    let (writes, outcome) = await watch(["--server", address, "--json", "--token-file", path]) {
      $0.contains("\"live\"")
    }
    #expect(outcome.status == .success)
    #expect(!(writes.joined() + outcome.output + outcome.errorOutput).contains("s3cret"))
    // On a busy machine both may be asked for twice, and a connection end before its token has come.
    #expect(Set(server.feedJournal.connections.compactMap(\.token)) == ["s3cret"])
    let lists = server.journal(of: .watchlist)
    #expect(Set(lists.map { $0.field("Authorization") }) == ["Bearer s3cret"])
  }

  @Test(arguments: [(" \n", "there is no token in"), ("Bearer abc", "there is more than one word in")])
  func `a file that holds no token is refused with the reason`(text: String, reason: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, as: "token")
    let outcome = await run(["watch", "--token-file", path])
    #expect(outcome.status == .failure)
    #expect(outcome.errorOutput.contains(reason))
    #expect(!outcome.errorOutput.contains("abc"))
    withExtendedLifetime(folder) {}
  }

  // MARK: - The end

  @Test(arguments: [OutputStatus.readerLeft, .failed], [["--json"], [], ["--seconds", "600"]])
  func `a text that is not written ends the command`(status: OutputStatus, options: [String]) async throws {
    let counts = Locked(0)
    let environment = CommandEnvironment(
      patience: ServedStorefront.patience,
      write: { _ in
        counts.withLock { $0 += 1 }
        return status
      }, interruptions: { AsyncStream { _ in } })
    let outcome = await PriceboardCommand(environment: environment).run(["watch"] + options)
    #expect(outcome.status == (status == .failed ? .failure : .success))
    #expect(outcome.errorOutput.contains("standard output cannot be written") == (status == .failed))
    #expect(counts.withLock { $0 } == 1)
  }

  @Test func `a replay ends with the first line that is not written`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.recording.joined(separator: "\n"), as: "quotes.ndjson")
    for options in [["--json"], []] {
      let counts = Locked(0)
      let environment = CommandEnvironment(write: { _ in
        counts.withLock { $0 += 1 }
        return .failed
      })
      let outcome = await PriceboardCommand(environment: environment).run(
        ["watch", "--replay", path, "--as-fast-as-possible"] + options)
      #expect(outcome.status == .failure)
      #expect(outcome.output.isEmpty)
      #expect(counts.withLock { $0 } == 1)
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [["--json"], []])
  func `the command can be interrupted while the list is on its way`(options: [String]) async throws {
    let server = FixtureServer()
    let address = try server.start().absoluteString
    defer { server.stop() }
    let gate = server.hold(.watchlist)
    let (interruptions, interrupter) = AsyncStream<Void>.makeStream()
    let environment = CommandEnvironment(
      patience: ServedStorefront.patience, interruptions: { interruptions })
    async let outcome = PriceboardCommand(environment: environment).run(
      ["watch", "--server", address] + options)
    _ = try await server.waitForHeldReplies(1)
    interrupter.finish()
    #expect(await outcome.status == .success)
    server.release(gate)
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""], [:]])
  func `a terminal that does not say what it understands gets lines`(variables: [String: String]) async throws
  {
    let device = TerminalDevice(size: { TerminalSize(columns: 60, rows: 10) })
    let (writes, outcome) = await watch([], terminal: device, variables: variables) { $0.contains("▲") }
    #expect(outcome.status == .success)
    #expect(writes.joined().hasPrefix("Watchlist\n"))
    #expect(!writes.joined().contains("\u{1B}["))
  }
}
