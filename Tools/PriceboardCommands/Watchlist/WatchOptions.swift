import Presentation
import PriceboardTransport
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `priceboard watch` was asked for.
struct WatchOptions: Sendable {
  /// Where the quotes come from.
  enum Source: Sendable {
    /// A server of the command's own.
    case ownServer
    /// The server whose storefront lies under this address.
    case server(URL)
    /// A file that a feed was recorded to.
    case recording(path: String, isFast: Bool)
  }

  let source: Source
  /// The instruments in the order in which they are shown; nil for all.
  let symbols: [Symbol]?
  let tokenFile: String?
  let wording: Wording
  let printsJSON: Bool
  /// When to end; nil for when it is interrupted.
  let duration: Duration?

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    source = try Self.source(arguments)
    tokenFile = arguments.values["--token-file"]
    if case .recording = source, tokenFile != nil {
      throw .wrongUsage("--token-file is of no use with --replay; a recording asks for no token.")
    }
    symbols = try arguments.list("--symbols").map(Self.symbols)
    wording = Wording(locale: try arguments.locale("--locale") ?? environment.locale)
    printsJSON = arguments.has("--json")
    duration =
      arguments.has("--seconds")
      ? .seconds(try arguments.count("--seconds", default: 1, upTo: 86_400)) : nil
  }

  private static func source(_ arguments: ParsedArguments) throws(CommandError) -> Source {
    let isFast = arguments.has("--as-fast-as-possible")
    guard let path = arguments.values["--replay"] else {
      if isFast { throw .wrongUsage("--as-fast-as-possible says how to --replay a file; name one.") }
      return try arguments.values["--server"].map { text throws(CommandError) in .server(try server(text)) }
        ?? .ownServer
    }
    if arguments.has("--server") {
      throw .wrongUsage("--server and --replay exclude each other; name one of them.")
    }
    return .recording(path: path, isFast: isFast)
  }

  /// A repeated key would be one row too many.
  private static func symbols(_ keys: [String]) -> [Symbol] {
    var known: Set<Symbol> = []
    return keys.compactMap { Symbol($0) }.filter { known.insert($0).inserted }
  }

  /// Without TLS a socket leads to this machine alone, so that no token goes over a network in the clear.
  private static func server(_ text: String) throws(CommandError) -> URL {
    let url = try StorefrontSource.server(text)
    guard let origin = HTTPOrigin(url), origin.isEncrypted || origin.isLoopback else {
      throw .wrongUsage(
        "--server \(text.quoted) is another machine without TLS; quotes come from https addresses there.")
    }
    return url
  }
}
