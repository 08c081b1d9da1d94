package import QuoteStream
package import Watchlist

/// What can happen to the live prices of a screen, without time and without waiting.
///
/// The screen says which symbols it wants and which of them are visible. There is a watch exactly while the screen is
/// active, that is on screen with the app in the foreground, and wants any.
///
/// | event | active | not active |
/// |---|---|---|
/// | activated | - | watches what is wanted; a notice is due 2 s after the connection went |
/// | deactivated | ends the watch; every price is stale, no notice | - |
/// | wanted | another watch, if other symbols are wanted | kept for later |
/// | visible | the notice looks at other rows, and goes where there are none | kept for later |
/// | batchReceived | shown, if of the current watch | late |
/// | connectionChanged | the notice follows | kept for later |
/// | timePassed | the notice appears where it is due | - |
package struct PriceWatchMachine: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// Watches these, and nothing else from then on.
    case startWatch(generation: Int, symbols: Set<Symbol>)
    case stopWatch
    case report(PriceScreenEvent)
  }

  private(set) package var prices = WatchedPrices()
  private(set) package var isActive = false
  private var noticing = PriceNoticeMachine()
  private var meter = StaleShareMeter()
  private var wanted: Set<Symbol>
  private var visible: Set<Symbol>
  /// Since when the first live price is waited for; nil once it was there.
  private var awaitsPriceSince: Duration?

  package init(wanted: Set<Symbol> = [], visible: Set<Symbol> = []) {
    self.wanted = wanted
    self.visible = visible
  }

  package var notice: PriceNotice? { noticing.notice }
  package var announcement: PriceAnnouncement? { noticing.announcement }
  /// When a screen reader was last made to speak, by this screen or another one of the connection.
  package var announcedAt: Duration? { noticing.announcedAt }

  /// What is known of the visible rows, in any order.
  package var visiblePrices: [LiveQuote] { visible.compactMap { prices.prices[$0] } }

  /// When time alone changes something; nil where it does not.
  package var nextDeadline: Duration? { isActive && !visible.isEmpty ? noticing.nextDeadline : nil }

  package mutating func activated(at time: ScreenTime) -> [Effect] {
    guard !isActive else { return timePassed(at: time) }
    isActive = true
    awaitsPriceSince = time.now
    return follow(at: time) + timePassed(at: time)
  }

  /// The screen is gone or the app in the background; `reason` is why no price is current any more.
  package mutating func deactivated(because reason: StaleReason, at time: ScreenTime) -> [Effect] {
    guard isActive else { return [] }
    // A notice that is due would be gone in the same moment, and yet be spoken.
    let effects = measured(at: time)
    let wasWatching = !prices.watched.isEmpty
    isActive = false
    prices.ended(because: reason, date: time.date)
    noticing.hidden()
    return effects + (wasWatching ? [.stopWatch] : []) + reports(meter.stopped())
  }

  /// The screen wants the prices of these.
  package mutating func wanted(_ symbols: Set<Symbol>, at time: ScreenTime) -> [Effect] {
    var effects = timePassed(at: time)
    wanted = symbols
    effects += follow(at: time)
    look(at: time)
    return effects
  }

  /// These are visible.
  package mutating func visible(_ symbols: Set<Symbol>, at time: ScreenTime) -> [Effect] {
    let effects = timePassed(at: time)
    visible = symbols
    look(at: time)
    return effects
  }

  /// Only these are there any more.
  package mutating func kept(only symbols: Set<Symbol>) {
    prices.kept(only: symbols)
  }

  package mutating func batchReceived(
    _ batch: QuoteBatch, generation: Int, at time: ScreenTime
  ) -> [Effect] {
    var effects = timePassed(at: time)
    guard prices.received(batch, generation: generation) else {
      return effects + [.report(.lateBatchDropped)]
    }
    if let since = awaitsPriceSince, batch.changes.values.contains(where: \.isLivePrice) {
      awaitsPriceSince = nil
      effects.append(.report(.firstPrice(after: time.now - since)))
    }
    look(at: time)
    return effects
  }

  /// Another screen of the connection made a screen reader speak.
  package mutating func otherScreenAnnounced(at time: Duration) {
    noticing.otherScreenAnnounced(at: time)
  }

  package mutating func connectionChanged(to state: QuoteConnectionState, at time: ScreenTime) -> [Effect] {
    let effects = measured(at: time)
    // What was due before comes first, unless this ends it in the same moment: then it would be spoken and not seen.
    if noticing.isKept(by: state, isSettled: prices.areSettled(visible)) { look(at: time) }
    noticing.connectionChanged(to: state)
    look(at: time)
    return effects
  }

  package mutating func timePassed(at time: ScreenTime) -> [Effect] {
    let effects = measured(at: time)
    look(at: time)
    return effects
  }

  /// Adds up how long what was shown.
  private mutating func measured(at time: ScreenTime) -> [Effect] {
    guard isActive, meter.isDue(at: time.now) else { return [] }
    let staleRows = visible.count { prices.prices[$0]?.freshness != .live }
    return reports(meter.looked(now: time.now, rows: visible.count, staleRows: staleRows))
  }

  private mutating func look(at time: ScreenTime) {
    guard isActive else { return }
    // Where no price is shown, none is out of date.
    guard !visible.isEmpty else { return noticing.hidden() }
    noticing.looked(now: time.now, isSettled: prices.areSettled(visible))
  }

  /// Watches what is wanted now, unless it is watched already.
  private mutating func follow(at time: ScreenTime) -> [Effect] {
    guard isActive, wanted != prices.watched else { return [] }
    guard !wanted.isEmpty else {
      prices.ended(because: .noSnapshot, date: time.date)
      return [.stopWatch]
    }
    return [
      .startWatch(generation: prices.began(wanted, date: time.date), symbols: wanted)
    ]
  }

  private func reports(_ event: PriceScreenEvent?) -> [Effect] {
    event.map { [.report($0)] } ?? []
  }
}
