/// A market whose prices are those of a recording, over and over.
///
/// An instrument has the price of its first snapshot from the start. A second after its last frame the recording starts
/// again. Frames that tell no price are left out.
struct RecordedMarket: Market {
  private struct Change: Sendable {
    let time: Duration
    let instrument: Int
    let last: Int?
    /// Nil where the frame does not say.
    let close: Int?
    let currency: String?
  }

  private static let pause = Duration.seconds(1)

  let instruments: [MarketInstrument]
  private var prices: [MarketPrice]
  private let changes: [Change]
  private let period: Duration
  private var next = 0
  private var start = Duration.zero
  /// The change that was taken out and not made yet.
  private var taken: Change?

  init(_ frames: [RecordedFrame]) {
    var (instruments, prices): ([MarketInstrument], [MarketPrice]) = ([], [])
    var places: [FeedSymbol: Int] = [:]
    changes = frames.compactMap { recorded in
      guard let json = JSONReader.value(of: recorded.frame), let type = json["type"]?.text,
        type == "snapshot" || type == "update", let symbol = json["symbol"]?.text.map(FeedSymbol.init)
      else { return nil }
      let (last, close) = (json["last"]?.int, json["previousClose"]?.int)
      let currency = json["currency"]?.text
      if let instrument = places[symbol] {
        return Change(
          time: recorded.at, instrument: instrument, last: last, close: close, currency: currency)
      }
      guard type == "snapshot", let currency else { return nil }
      places[symbol] = instruments.count
      instruments.append(
        MarketInstrument(
          symbol: symbol, name: symbol.text, firstNumber: json["seq"]?.int ?? 1, state: .open))
      prices.append(MarketPrice(last: last, previousClose: close, currency: currency, time: .zero))
      return Change(
        time: recorded.at, instrument: instruments.count - 1, last: last, close: close, currency: currency)
    }
    self.instruments = instruments
    self.prices = prices
    period = (frames.last?.at ?? .zero) + Self.pause
  }

  func price(of instrument: Int) -> MarketPrice { prices[instrument] }

  var nextChange: Duration? { changes.isEmpty ? nil : start + changes[next].time }

  mutating func takeChange() -> (instrument: Int, time: Duration)? {
    guard let time = nextChange else { return nil }
    let change = changes[next]
    taken = change
    next += 1
    if next == changes.count {
      next = 0
      start += period
    }
    return (change.instrument, time)
  }

  mutating func move(_ instrument: Int, at time: Duration) {
    prices[instrument].time = time
    guard let change = taken, change.instrument == instrument else { return }
    taken = nil
    prices[instrument].last = change.last
    if let currency = change.currency {
      prices[instrument].currency = currency
      prices[instrument].previousClose = change.close
    }
  }
}
