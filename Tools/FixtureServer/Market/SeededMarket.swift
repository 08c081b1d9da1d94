/// A market of 50 invented instruments whose prices wander as a seed has it.
///
/// Each instrument has a pace of its own. Now and then all of them move at once: 400 changes within 250 ms. The changes
/// of an instrument depend on the seed and the time alone, never on who watches.
struct SeededMarket: Market {
  /// How many changes a burst has, and within which time.
  static let burst = (changes: 400, span: Duration.milliseconds(250))

  let instruments: [MarketInstrument]
  private let listings: [InstrumentTable.Listing]
  private var prices: [MarketPrice]
  private var dice: [SeededDice]
  /// When each instrument changes next of its own accord; nil for never.
  private var next: [Duration?]
  private var burstDice: SeededDice
  /// The changes of the next burst, the latest first.
  private var burst: [(time: Duration, instrument: Int)] = []
  private let traded: [Int]
  /// The change that comes first.
  private var first: (time: Duration, instrument: Int)?

  init(seed: UInt64) {
    let listings = InstrumentTable.listings()
    self.listings = listings
    instruments = listings.map { listing in
      var dice = SeededDice(seed: seed, "number \(listing.symbol)")
      return MarketInstrument(
        symbol: FeedSymbol(listing.symbol), name: listing.name, firstNumber: dice.number(in: 1_000...900_000),
        state: listing.state)
    }
    prices = listings.map { listing in
      MarketPrice(
        last: listing.last, previousClose: listing.previousClose, currency: listing.currency, time: .zero)
    }
    dice = listings.map { SeededDice(seed: seed, "price \($0.symbol)") }
    next = listings.map { _ in nil }
    burstDice = SeededDice(seed: seed, "bursts")
    traded = listings.indices.filter { listings[$0].pace != nil && listings[$0].state.isTraded }
    for instrument in listings.indices { scheduleChange(of: instrument, after: .zero) }
    scheduleBurst(after: .zero)
    first = earliest()
  }

  func price(of instrument: Int) -> MarketPrice { prices[instrument] }

  var nextChange: Duration? { first?.time }

  mutating func takeChange() -> (instrument: Int, time: Duration)? {
    guard let (time, instrument) = first else { return nil }
    defer { first = earliest() }
    if let last = burst.last, last.time == time, last.instrument == instrument {
      burst.removeLast()
      if burst.isEmpty { scheduleBurst(after: time) }
    } else {
      scheduleChange(of: instrument, after: time)
    }
    return (instrument, time)
  }

  mutating func move(_ instrument: Int, at time: Duration) {
    let listing = listings[instrument]
    guard let old = prices[instrument].last, let start = listing.last else { return }
    // Steps of up to a tenth of a percent, some of which come to nothing, pulled back where the price has gone far.
    let reach = max(1, start / 1_000)
    let pull = min(max((start - old) / 20, -reach), reach)
    let new = old + dice[instrument].number(in: -reach...reach) / 2 + pull / 2
    prices[instrument].last = max(1, new)
    prices[instrument].time = time
  }

  // MARK: - Times

  private func earliest() -> (time: Duration, instrument: Int)? {
    var earliest = burst.last
    for instrument in traded {
      guard let time = next[instrument] else { continue }
      if let known = earliest, known.time <= time { continue }
      earliest = (time, instrument)
    }
    return earliest
  }

  private mutating func scheduleChange(of instrument: Int, after time: Duration) {
    guard let pace = listings[instrument].pace else { return }
    next[instrument] = time + .milliseconds(dice[instrument].number(in: 1...(2 * pace)))
  }

  private mutating func scheduleBurst(after time: Duration) {
    let start = time + .milliseconds(burstDice.number(in: 12_000...25_000))
    let span = Self.burst.span / .milliseconds(1)
    burst = (0..<Self.burst.changes).map { _ in
      (start + .milliseconds(burstDice.number(in: 0...(Int(span) - 1))), burstDice.any(of: traded))
    }.sorted { $0 > $1 }
  }
}
