/// A frame of the feed, before faults.
enum FeedFrame: Equatable, Sendable {
  case snapshot(FeedSymbol, number: Int, MarketPrice)
  case update(FeedSymbol, number: Int, MarketPrice)
  /// The numbers are the last of each symbol; nil for a heartbeat without them.
  case heartbeat(time: Duration, numbers: [LastNumber]?)
  case status(FeedSymbol, InstrumentState)
  case error(FeedSymbol?, code: String)

  /// The number that the newest frame of a symbol bears.
  struct LastNumber: Equatable, Sendable {
    let symbol: FeedSymbol
    let number: Int
  }

  var kind: FeedFrameKind {
    switch self {
    case .snapshot: .snapshot
    case .update: .update
    case .heartbeat: .heartbeat
    case .status: .status
    case .error: .error
    }
  }

  var symbol: FeedSymbol? {
    switch self {
    case .snapshot(let symbol, _, _), .update(let symbol, _, _), .status(let symbol, _): symbol
    case .error(let symbol, _): symbol
    case .heartbeat: nil
    }
  }

  /// The frame as it goes over the wire, where the feed's clock began at `epoch`, in milliseconds since 1970.
  func json(epoch: Int) -> JSON {
    switch self {
    case .snapshot(let symbol, let number, let price):
      var json: JSON = [
        "type": "snapshot", "symbol": .string(symbol.text), "seq": .integer(number),
        "last": price.last.map(JSON.integer) ?? .null, "time": Self.text(price.time, epoch),
      ]
      if let close = price.previousClose { json["previousClose"] = .integer(close) }
      json["currency"] = .string(price.currency)
      return json
    case .update(let symbol, let number, let price):
      return [
        "type": "update", "symbol": .string(symbol.text), "seq": .integer(number),
        "last": price.last.map(JSON.integer) ?? .null, "time": Self.text(price.time, epoch),
      ]
    case .heartbeat(let time, let numbers):
      var json: JSON = ["type": "heartbeat", "time": Self.text(time, epoch)]
      if let numbers {
        json["seqs"] = .object(numbers.map { JSON.Member(key: $0.symbol.text, value: .integer($0.number)) })
      }
      return json
    case .status(let symbol, let state):
      return ["type": "status", "symbol": .string(symbol.text), "state": .string(state.rawValue)]
    case .error(let symbol, let code):
      var json: JSON = ["type": "error"]
      if let symbol { json["symbol"] = .string(symbol.text) }
      json["code"] = .string(code)
      return json
    }
  }

  private static func text(_ time: Duration, _ epoch: Int) -> JSON {
    .string(CivilTime.internetText(milliseconds: ServerClock.clamped(epoch &+ time.wholeMilliseconds)))
  }
}

extension Duration {
  /// All of it in whole milliseconds, cut.
  var wholeMilliseconds: Int { Int(clamping: components.seconds) &* 1_000 &+ milliseconds }
}
