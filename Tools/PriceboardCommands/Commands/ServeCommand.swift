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
    summary: "Serves an invented storefront on this machine until it is interrupted.",
    options: [
      .value("--port", "P", "The port, from 1 to 65535; by default a free one."),
      .value("--seed", "N", "What all goods, prices and counts are made from; by default 1."),
    ],
    discussion: """
      The server listens on the loopback address alone. Its hubs are closed from 23:00 to
      07:00 in Berlin. Faults, the clock and a journal of requests are reached under /control; the first
      lines that it prints say how.
      """,
    examples: ["priceboard serve", "priceboard serve --seed 7"])

  private let port: UInt16
  private let seed: UInt64
  private let environment: CommandEnvironment

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    port = UInt16(clamping: try arguments.count("--port", default: 0, upTo: 65_535))
    seed = UInt64(clamping: try arguments.count("--seed", default: 1, upTo: .max))
    self.environment = environment
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let configuration = FixtureConfiguration(seed: seed, wallClock: environment.now)
    let server = FixtureServer(configuration: configuration)
    // Followed before a word is printed, for a script may end the server as soon as it has read one.
    let interruptions = environment.interruptions()
    let address = try start(server)
    environment.write(Self.greeting(address, configuration, skus: server.skus(at: FixtureArea.mitte.hub)))
    for await _ in interruptions { break }
    server.stop()
    return CommandAnswer(text: "The server has stopped.")
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

  private static func greeting(_ address: URL, _ configuration: FixtureConfiguration, skus: [String])
    -> String
  {
    let root = address.absoluteString
    let hub = "\(root)/v1/hubs/\(FixtureArea.mitte.hub)"
    let plain = skus.filter { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 } }.prefix(3)
    let key = configuration.anonKey
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

      """
  }
}
