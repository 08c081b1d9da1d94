import PriceboardFixtureServer
import PriceboardTelemetry
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `priceboard watch`: shows live prices.
struct WatchCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "watch",
    summary: "Shows a watchlist with live prices until it is interrupted.",
    options: [
      .value(
        "--server", "URL",
        "The storefront's server, such as the one that `priceboard serve`\nprints; by default one of the command's own."
      ),
      .value("--symbols", "A,B", "The instruments, in this order; by default all that the server lists."),
      .value(
        "--token-file", "FILE",
        "Holds the token that the server knows the user by; it is read again\nwhen the token has expired. By default a guest's."
      ),
      .value(
        "--replay", "FILE",
        "Plays a recording, such as `priceboard serve --record`\nmakes one, in its own time."),
      .flag("--as-fast-as-possible", "Plays the recording without waiting, as plain lines."),
      .flag("--json", "Prints JSON: a line for each batch of changes, and a summary of a replay."),
      .wordAndPriceLocale,
      .value("--seconds", "N", "Ends after N seconds, from 1 to 86400."),
    ],
    discussion: """
      On a terminal it is a table that keeps up with the prices; elsewhere it is lines: all rows first,
      then those that changed. Every row is live, or says since when and why it is not: its connection is
      lost, an update is missing, prices arrive late. Quotes come from `quotes` under the server's
      address, over TLS from any machine but this one.
      On a terminal the arrow keys, Page Up and Page Down move through what does not fit, and q quits.
      With --json each batch is a line, and the first one says that nothing is known yet. The summary's
      `batches` are the lines in which a quote changed, `quote_changes` those quotes, and `price_changes`
      those of them with another price.
      The exit code is 1 where there is no list of instruments, and 0 where there is no price, which the
      rows say.
      """,
    examples: [
      "priceboard watch --seconds 10", "priceboard watch --symbols ACME,FUJI --json",
    ])

  private let options: WatchOptions
  private let environment: CommandEnvironment

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    options = try WatchOptions(arguments, environment: environment)
    self.environment = environment
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    switch options.source {
    case .server(let url): return try await watch(url)
    case .ownServer:
      let server = FixtureServer(configuration: FixtureConfiguration(wallClock: environment.now))
      defer { server.stop() }
      return try await watch(try StorefrontSource.start(server))
    case .recording(let path, let isFast):
      let recording = try QuoteRecording.file(path)
      var answer = isFast ? try await replay(recording) : try await play(recording)
      answer.notes = notes(on: recording, path)
      return answer
    }
  }

  private func watch(_ server: URL) async throws(CommandError) -> CommandAnswer {
    let feed = WatchFeed(
      server: server, tokens: try tokens(), policy: environment.patience, wallClock: environment.now)
    return try await WatchSession(feed: feed, options: options, environment: environment).run()
  }

  private func tokens() throws(CommandError) -> any TokenProvider {
    guard let path = options.tokenFile else { return GuestTokens() }
    let tokens = FileTokens(path: path)
    switch tokens.problem {
    case nil: return tokens
    case .unreadable: throw .failed("\(path.quoted) cannot be read.")
    case .empty: throw .failed("there is no token in \(path.quoted).")
    case .severalWords: throw .failed("there is more than one word in \(path.quoted); a token is one.")
    }
  }

  // MARK: - Recordings

  /// A server may come to know an instrument; a recording never will.
  private func notes(on recording: QuoteRecording, _ path: String) -> [String] {
    let known = Set(recording.symbols)
    let unknown = (options.symbols ?? []).filter { !known.contains($0) }
    guard !unknown.isEmpty else { return [] }
    return ["\(path.quoted) has no price of \(unknown.map(\.rawValue.quoted).joined(separator: ", "))"]
  }

  private func play(_ recording: QuoteRecording) async throws(CommandError) -> CommandAnswer {
    let socket = RecordedQuoteSocket(recording)
    let timeline = Timeline()
    let start = recording.start
    let feed = WatchFeed(
      recorded: socket, timeline: timeline, wallClock: { start.addingTimeInterval(timeline.now.seconds) })
    let session = WatchSession(feed: feed, options: options, environment: environment) {
      try await socket.play(on: timeline)
    }
    return try await session.run()
  }

  private func replay(_ recording: QuoteRecording) async throws(CommandError) -> CommandAnswer {
    let output = RunningOutput(environment)
    let symbols = options.symbols ?? recording.symbols
    let start = recording.start
    let replay = FastReplay(recording, start: start)
    if options.printsJSON {
      let summary = await replay.run(Set(symbols), until: options.duration) { batch, now in
        output.write(QuoteBatchDocument(batch: batch, time: now).json.line)
      }
      try output.check()
      return CommandAnswer(document: summary.json.line)
    }
    var screen = VirtualScreen(
      ListedInstruments(symbols).list, wording: options.wording, start: start)
    screen.connectionChanged(to: .connected(since: .zero), now: .zero)
    var lines = WatchLines()
    var last = Duration.zero
    _ = await replay.run(Set(symbols), until: options.duration) { batch, now in
      screen.received(batch, now: now)
      last = now
      return output.write(lines.text(of: screen.state(now: now)))
    }
    output.write(lines.lastText(of: screen.state(now: last)))
    try output.check()
    return CommandAnswer(document: "")
  }
}
