import PriceboardFixtureServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `priceboard serve`: runs the fixture server until it is interrupted.
struct ServeCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "serve",
    summary: "Serves an invented storefront and live quotes until it is interrupted.",
    options: [
      .value("--port", "P", "The port, from 1 to 65535; by default a free one."),
      .value("--seed", "N", "What all goods, prices, counts and quotes are made from; by default 1."),
      .value(
        "--replay", "FILE",
        "Quotes the prices of a recording, over and over, instead of an\ninvented market of 50 instruments."),
      .value(
        "--record", "FILE",
        "Writes what the feed sends to a file, a frame a line: of one\nconnection at a time, the first that comes."
      ),
      .flag("--plain-heartbeats", "Leaves the last number of each symbol out of heartbeats."),
    ],
    discussion: """
      The server listens on the loopback address alone. Its hubs are closed from 23:00 to 07:00 in
      Berlin. Any token opens the feed, but `expired` and `refused`. Faults, the clock and a journal of
      requests are reached under /control, those of the feed under /control/feed; the first lines that
      it prints say how.
      """,
    examples: ["priceboard serve", "priceboard serve --seed 7", "priceboard serve --record quotes.ndjson"])

  private let port: UInt16
  private let seed: UInt64
  private let replay: String?
  private let record: String?
  private let numbersHeartbeats: Bool
  private let environment: CommandEnvironment

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    port = UInt16(clamping: try arguments.count("--port", default: 0, upTo: 65_535))
    seed = UInt64(clamping: try arguments.count("--seed", default: 1, upTo: .max))
    replay = arguments.values["--replay"]
    record = arguments.values["--record"]
    numbersHeartbeats = !arguments.has("--plain-heartbeats")
    self.environment = environment
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let recording = try replay.map(Self.recording) ?? []
    let file = try record.map(Self.file)
    var recorder: (@Sendable (RecordedFrame) -> Void)?
    if let file { recorder = { frame in file.add(frame) } }
    let configuration = FixtureConfiguration(
      seed: seed, recording: recording, numbersHeartbeats: numbersHeartbeats,
      recorder: recorder, wallClock: environment.now)
    let server = FixtureServer(configuration: configuration)
    // Followed before a word is printed, for a script may end the server as soon as it has read one.
    let interruptions = environment.interruptions()
    let address = try start(server)
    let output = RunningOutput(environment)
    // A server whose greeting nobody reads to its end goes on all the same.
    output.write(Self.greeting(address, server, configuration))
    defer { server.stop() }
    try output.check()
    for await _ in interruptions { break }
    server.stop()
    guard let file, let record else { return CommandAnswer(text: "The server has stopped.") }
    do throws(FixtureServerError) {
      let count = try file.finish()
      return CommandAnswer(
        text:
          "The server has stopped; \(count) \(count == 1 ? "frame is" : "frames are") in \(record.quoted).")
    } catch {
      throw .failed("not all frames could be written to \(record.quoted).")
    }
  }

  private func start(_ server: FixtureServer) throws(CommandError) -> URL {
    do {
      return try server.start(port: port)
    } catch FixtureServerError.portTaken(let port) {
      throw .failed("port \(port) is taken; name another one, or none for a free one.")
    } catch {
      throw .failed("the server does not start: \(error).")
    }
  }

  // MARK: - Recordings

  private static func recording(_ path: String) throws(CommandError) -> [RecordedFrame] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .failed("\(path.quoted) cannot be read.")
    }
    let frames: [RecordedFrame]
    do throws(FeedRecording.Problem) {
      frames = try FeedRecording.frames(of: Array(data))
    } catch {
      switch error {
      case .line(let number):
        throw .failed(
          "line \(number) of \(path.quoted) is no frame of a recording, such as {\"at\":0.5,\"frame\":{...}}."
        )
      case .order(let number):
        throw .failed("line \(number) of \(path.quoted) is earlier than the line above it.")
      }
    }
    guard FeedRecording.hasPrices(frames) else {
      throw .failed("\(path.quoted) holds no price; a recording has a snapshot of each symbol.")
    }
    return frames
  }

  private static func file(_ path: String) throws(CommandError) -> FeedRecordingFile {
    do throws(FixtureServerError) {
      return try FeedRecordingFile(path: path)
    } catch {
      throw .failed("\(path.quoted) cannot be written.")
    }
  }

  // MARK: - Greeting

  private static func greeting(
    _ address: URL, _ server: FixtureServer, _ configuration: FixtureConfiguration
  ) -> String {
    let root = address.absoluteString
    let hub = "\(root)/v1/hubs/\(FixtureArea.mitte.hub)"
    let skus = server.skus(at: FixtureArea.mitte.hub)
    let plain = skus.filter { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 } }.prefix(3)
    let key = configuration.anonKey
    let symbol = server.symbols.first ?? ""
    return """
      Serving the storefront at \(root)/v1 until interrupted. Try:

        curl '\(root)/v1/delivery-area?lat=52.529&lng=13.401'
        curl --compressed '\(hub)/home?sections=banners,categories,products,buyAgain'
        curl '\(hub)/categories/obst/products?limit=5'
        curl '\(hub)/stock?ids=\(plain.joined(separator: ","))'
        curl -X PUT -d '{"quantity":2}' '\(hub)/cart/items/\(plain.first ?? "")'
        curl -H 'apikey: \(key)' -H 'Authorization: Bearer \(key)' \\
          '\(root)/functions/v1/stores?region_id=murmelau'
        curl -d '{"endpoint":"home","fault":"status","status":503,"first":2}' '\(root)/control/faults'
        curl -d '{"set":"2026-10-24T23:50:00+02:00"}' '\(root)/control/clock'
        curl '\(root)/control/journal'

      Quoting \(server.symbols.count) instruments at \(server.quotesAddress?.absoluteString ?? ""). Try:

        curl '\(root)/v1/watchlist'
        curl -d '{"fault":"gap","symbol":"\(symbol)","first":1}' '\(root)/control/feed/faults'
        curl -d '{"fault":"silence","seconds":5}' '\(root)/control/feed/faults'
        curl -d '{"symbol":"\(symbol)","state":"halted"}' '\(root)/control/feed/instruments'
        curl -d '{"expireAfterSeconds":5}' '\(root)/control/feed/tokens'
        curl -d '{"code":1012}' '\(root)/control/feed/close'
        curl '\(root)/control/feed'

      """
  }
}
