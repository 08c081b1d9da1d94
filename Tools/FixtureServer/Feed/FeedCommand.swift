/// What a client asks of the feed.
enum FeedCommand: Equatable, Sendable {
  case auth(token: String)
  /// At most so many updates a second of each symbol.
  case subscribe([FeedSymbol], maxRate: Int)
  case unsubscribe([FeedSymbol])
  case resync([FeedSymbol])

  /// Why a message is no command; the raw value is the code of the error frame.
  enum Problem: String, Error {
    case noCommand = "badCommand"
    case unknownType = "unknownCommand"
    /// More symbols than one command may name.
    case tooManySymbols
  }

  /// The most symbols that one command names.
  static let mostSymbols = 200
  private static let rates = 1...1_000

  init(_ message: [UInt8]) throws(Problem) {
    guard let json = JSONReader.value(of: message), let type = json["type"]?.text else { throw .noCommand }
    switch type {
    case "auth":
      guard let token = json["token"]?.text else { throw .noCommand }
      self = .auth(token: token)
    case "subscribe":
      guard json["maxRate"] == nil || json["maxRate"]?.int.map(Self.rates.contains) == true else {
        throw .noCommand
      }
      self = .subscribe(try Self.symbols(json), maxRate: json["maxRate"]?.int ?? 4)
    case "unsubscribe": self = .unsubscribe(try Self.symbols(json))
    case "resync": self = .resync(try Self.symbols(json))
    default: throw .unknownType
    }
  }

  private static func symbols(_ json: JSON) throws(Problem) -> [FeedSymbol] {
    guard let elements = json["symbols"]?.elements else { throw .noCommand }
    let texts = elements.compactMap(\.text)
    guard texts.count == elements.count else { throw .noCommand }
    guard texts.count <= mostSymbols else { throw .tooManySymbols }
    return texts.map(FeedSymbol.init)
  }
}
