import DeliveryArea
import PriceboardFixtureServer
import PriceboardStorage
import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the storefront of a command comes from, and for which address.
struct StorefrontSource: Sendable {
  private let server: URL?
  private let address: Address?
  private let folder: String?
  private let environment: CommandEnvironment

  static let options: [CommandDeclaration.Option] = [
    .value(
      "--server", "URL",
      "The storefront's server, such as the one that `priceboard serve`\nprints; by default one of the command's own."
    ),
    .value("--address", "LAT,LNG", "Where to deliver to, in degrees; by default the default hub is browsed."),
    .value(
      "--keep", "DIR",
      "Keeps the last address and home in a folder, for a start without\nthe server; by default nothing is kept."
    ),
    .wordAndPriceLocale,
    .json("the view state"),
    .flag("--text", "Prints text, which is the default."),
  ]

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    if arguments.has("--json"), arguments.has("--text") {
      throw .wrongUsage("--json and --text exclude each other; name one of them.")
    }
    server = try arguments.values["--server"].map(Self.server)
    address = try arguments.values["--address"].map(Self.address)
    folder = arguments.values["--keep"]
    self.environment = environment
  }

  /// Runs `body` with the storefront at its address.
  func withStorefront<Output: Sendable>(
    _ body: (StorefrontParts) async throws(CommandError) -> Output
  ) async throws(CommandError) -> Output {
    if let server { return try await body(try await parts(at: server)) }
    let fixture = FixtureServer(configuration: FixtureConfiguration(wallClock: environment.now))
    defer { fixture.stop() }
    return try await body(try await parts(at: try Self.start(fixture)))
  }

  private func parts(at server: URL) async throws(CommandError) -> StorefrontParts {
    let parts: StorefrontParts
    do throws(StorageError) {
      parts = try StorefrontParts(
        server: server, folder: folder, policy: environment.patience, wallClock: environment.now)
    } catch {
      throw .failed("nothing can be kept in \((folder ?? "").quoted): \(error)")
    }
    if let address { try await Self.set(address, in: parts) }
    return parts
  }

  private static func set(_ address: Address, in parts: StorefrontParts) async throws(CommandError) {
    do {
      _ = try await parts.area.setAddress(address)
    } catch DeliveryAreaError.unreadable {
      throw .failed("the server's answer to the address cannot be used.")
    } catch {
      throw .failed("the server does not answer; is it running?")
    }
  }

  /// Starts a server of the command's own and answers the address of its storefront.
  static func start(_ server: FixtureServer) throws(CommandError) -> URL {
    do {
      return storefront(under: try server.start())
    } catch {
      throw .failed("the server of the command's own does not start: \(error).")
    }
  }

  /// The address of a storefront that an option names.
  static func server(_ text: String) throws(CommandError) -> URL {
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host() != nil else {
      throw .wrongUsage("--server \(text.quoted) is no address; write one such as http://127.0.0.1:8080/v1.")
    }
    return url.path.isEmpty || url.path == "/" ? storefront(under: url) : url
  }

  /// The base address of the storefront on a server that is named without a path.
  private static func storefront(under root: URL) -> URL { root.appending(component: "v1") }

  private static func address(_ text: String) throws(CommandError) -> Address {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.drop { $0 == " " }) }
    guard parts.count == 2, numbers.count == 2,
      let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    else {
      throw .wrongUsage("--address \(text.quoted) is no place; write degrees such as 52.529,13.401.")
    }
    return Address(title: "\(parts[0]), \(parts[1])", coordinate: coordinate)
  }
}
