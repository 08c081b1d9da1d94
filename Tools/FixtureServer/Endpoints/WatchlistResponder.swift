/// Answers what there is to watch.
struct WatchlistResponder: Sendable {
  private let json: JSON

  init(instruments: [MarketInstrument]) {
    json = [
      "instruments": .array(
        instruments.map { ["symbol": .string($0.symbol.text), "name": .string($0.name)] })
    ]
  }

  func instruments() -> ServerReply {
    var reply = ServerReply(200, .json(json), cacheControl: "private, no-cache")
    reply.contentKey = "watchlist"
    return reply
  }
}
