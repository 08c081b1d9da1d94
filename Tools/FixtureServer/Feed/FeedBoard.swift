/// What there is to subscribe to: the market, and what is said of each instrument beside its price.
struct FeedBoard: Sendable {
  private(set) var market: any Market
  private var states: [InstrumentState]
  private let places: [FeedSymbol: Int]
  /// Changes out of turn, the latest first.
  private var extra: [(time: Duration, instrument: Int)] = []

  init(_ market: any Market) {
    self.market = market
    states = market.instruments.map(\.state)
    places = Dictionary(
      market.instruments.enumerated().map { ($0.element.symbol, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The place of an instrument in the market's list; nil for an unknown symbol.
  func instrument(_ symbol: FeedSymbol) -> Int? { places[symbol] }

  func symbol(of instrument: Int) -> FeedSymbol { market.instruments[instrument].symbol }

  func firstNumber(of instrument: Int) -> Int { market.instruments[instrument].firstNumber }

  func state(of instrument: Int) -> InstrumentState { states[instrument] }

  func price(of instrument: Int) -> MarketPrice { market.price(of: instrument) }

  mutating func setState(_ state: InstrumentState, of instrument: Int) { states[instrument] = state }

  // MARK: - Time

  var nextChange: Duration? {
    guard let first = extra.last?.time else { return market.nextChange }
    return market.nextChange.map { min($0, first) } ?? first
  }

  /// Makes the next change; nil where its instrument is not traded.
  ///
  /// An urgent change goes out whatever the rate.
  mutating func change() -> (instrument: Int, isUrgent: Bool)? {
    if let first = extra.last, market.nextChange.map({ first.time <= $0 }) ?? true {
      extra.removeLast()
      market.move(first.instrument, at: first.time)
      return (first.instrument, true)
    }
    guard let (instrument, time) = market.takeChange(), states[instrument].isTraded else { return nil }
    market.move(instrument, at: time)
    return (instrument, false)
  }

  /// Adds a burst of changes, spread evenly over a time and over the instruments, whatever their state.
  mutating func addBurst(_ count: Int, within span: Duration, of instruments: [Int], at now: Duration) {
    guard count > 0, !instruments.isEmpty else { return }
    for place in 0..<count {
      extra.append((now + span * place / count, instruments[place % instruments.count]))
    }
    extra.sort { $0 > $1 }
  }
}
