/// The subscriptions of one connection: what is to be sent of each, and when.
///
/// A number counts the frames of its subscription, so that what is left out for the rate or for a slow reader leaves no
/// gap. A change waits for the rate, and for the reader; only the newest price waits.
///
/// | event          | not subscribed        | waits for the rate or the reader | free                     |
/// |----------------|-----------------------|----------------------------------|--------------------------|
/// | subscribe      | snapshot, or an error | snapshot, the new rate           | snapshot, the new rate   |
/// | unsubscribe    | -                     | not subscribed                   | not subscribed           |
/// | resync         | -                     | snapshot, free                   | snapshot                 |
/// | price changed  | -                     | the newest waits                 | update, waits            |
/// | time has come  | -                     | update if one waits              | -                        |
///
/// A slow reader's snapshots wait as his updates do.
struct FeedSubscriptions: Sendable {
  private struct Subscription {
    let instrument: Int
    let symbol: FeedSymbol
    var interval: Duration
    var number: Int
    /// From when on the rate allows an update.
    var free = Duration.zero
    var hasNews = false
    var owesSnapshot = false
    /// The price that the last frame told.
    var sent: MarketPrice?
  }

  private var subscriptions: [Subscription] = []
  /// Whether so much is unsent that nothing more may be.
  var isBacklogged = false

  /// In the order in which they were made.
  var symbols: [FeedSymbol] { subscriptions.map(\.symbol) }

  var instruments: [Int] { subscriptions.map(\.instrument) }

  /// The last number of each symbol that has one.
  var numbers: [FeedFrame.LastNumber] {
    subscriptions.filter { $0.sent != nil }.map { FeedFrame.LastNumber(symbol: $0.symbol, number: $0.number) }
  }

  // MARK: - Commands

  mutating func subscribe(
    _ symbols: [FeedSymbol], maxRate: Int, board: FeedBoard, faults: inout FeedFaultPlan, at now: Duration
  ) -> [OutgoingFrame] {
    symbols.flatMap { symbol -> [OutgoingFrame] in
      guard let instrument = board.instrument(symbol) else {
        return [faults.outgoing(.error(symbol, code: "unknownSymbol"), at: now)]
      }
      let interval = Duration.seconds(1) / maxRate
      if let place = place(of: instrument) {
        subscriptions[place].interval = interval
      } else {
        subscriptions.append(
          Subscription(
            instrument: instrument, symbol: symbol, interval: interval,
            number: board.firstNumber(of: instrument) - 1))
      }
      guard let place = place(of: instrument) else { return [] }
      var frames = snapshot(place, board, &faults, at: now)
      let state = board.state(of: instrument)
      if state != .open { frames.append(faults.outgoing(.status(symbol, state), at: now)) }
      return frames
    }
  }

  mutating func unsubscribe(_ symbols: [FeedSymbol]) {
    subscriptions.removeAll { symbols.contains($0.symbol) }
  }

  mutating func resync(
    _ symbols: [FeedSymbol], board: FeedBoard, faults: inout FeedFaultPlan, at now: Duration
  ) -> [OutgoingFrame] {
    symbols.flatMap { symbol -> [OutgoingFrame] in
      guard let place = subscriptions.firstIndex(where: { $0.symbol == symbol }) else { return [] }
      return snapshot(place, board, &faults, at: now)
    }
  }

  // MARK: - Events

  mutating func priceChanged(
    of instrument: Int, isUrgent: Bool, board: FeedBoard, faults: inout FeedFaultPlan, at now: Duration
  ) -> [OutgoingFrame] {
    guard let place = place(of: instrument) else { return [] }
    subscriptions[place].hasNews = true
    guard !isBacklogged, isUrgent || subscriptions[place].free <= now else { return [] }
    return update(place, board, &faults, at: now)
  }

  /// Another state: a snapshot comes with it where there was no price before.
  mutating func stateChanged(
    of instrument: Int, from old: InstrumentState, board: FeedBoard, faults: inout FeedFaultPlan,
    at now: Duration
  ) -> [OutgoingFrame] {
    guard let place = place(of: instrument) else { return [] }
    let status = FeedFrame.status(subscriptions[place].symbol, board.state(of: instrument))
    var frames = [faults.outgoing(status, at: now)]
    if old == .unavailable { frames += snapshot(place, board, &faults, at: now) }
    return frames
  }

  /// Sends what waited for the rate, or for a reader that has caught up.
  mutating func timePassed(board: FeedBoard, faults: inout FeedFaultPlan, at now: Duration) -> [OutgoingFrame]
  {
    guard !isBacklogged else { return [] }
    var frames: [OutgoingFrame] = []
    for place in subscriptions.indices {
      if subscriptions[place].owesSnapshot {
        frames += snapshot(place, board, &faults, at: now)
      } else if subscriptions[place].hasNews, subscriptions[place].free <= now {
        frames += update(place, board, &faults, at: now)
      }
    }
    return frames
  }

  var nextDeadline: Duration? {
    guard !isBacklogged else { return nil }
    return subscriptions.compactMap { subscription in
      subscription.owesSnapshot ? .zero : subscription.hasNews ? subscription.free : nil
    }.min()
  }

  // MARK: - Frames

  private func place(of instrument: Int) -> Int? {
    subscriptions.firstIndex { $0.instrument == instrument }
  }

  private mutating func snapshot(
    _ place: Int, _ board: FeedBoard, _ faults: inout FeedFaultPlan, at now: Duration
  ) -> [OutgoingFrame] {
    let instrument = subscriptions[place].instrument
    subscriptions[place].owesSnapshot = isBacklogged && board.state(of: instrument) != .unavailable
    guard board.state(of: instrument) != .unavailable, !isBacklogged else { return [] }
    return [frame(.snapshot, place, board, &faults, at: now)]
  }

  private mutating func update(
    _ place: Int, _ board: FeedBoard, _ faults: inout FeedFaultPlan, at now: Duration
  ) -> [OutgoingFrame] {
    subscriptions[place].hasNews = false
    guard board.state(of: subscriptions[place].instrument) != .unavailable else { return [] }
    // An update cannot tell another previous close or currency.
    let (price, sent) = (board.price(of: subscriptions[place].instrument), subscriptions[place].sent)
    let isUpdate = sent?.previousClose == price.previousClose && sent?.currency == price.currency
    return [frame(isUpdate ? .update : .snapshot, place, board, &faults, at: now)]
  }

  private mutating func frame(
    _ kind: FeedFrameKind, _ place: Int, _ board: FeedBoard, _ faults: inout FeedFaultPlan, at now: Duration
  ) -> OutgoingFrame {
    let symbol = subscriptions[place].symbol
    let actions = faults.actions(on: kind, of: symbol, at: now)
    var number = subscriptions[place].number
    for action in actions {
      switch action {
      case .gap(let count): number &+= count
      case .restart: number = 0
      case .drop, .duplicate, .swap, .late, .silence, .close, .updatesFirst, .malformed, .oversized,
        .unknownType,
        .twoObjects, .binary, .flap:
        continue
      }
    }
    number &+= 1
    subscriptions[place].number = number
    subscriptions[place].hasNews = false
    subscriptions[place].free = now + subscriptions[place].interval
    let price = board.price(of: subscriptions[place].instrument)
    subscriptions[place].sent = price
    return OutgoingFrame(
      frame: kind == .snapshot
        ? .snapshot(symbol, number: number, price) : .update(symbol, number: number, price),
      faults: actions)
  }
}
