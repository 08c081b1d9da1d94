package import QuoteStream
package import Watchlist

/// What can happen on the screen of one instrument, without time and without waiting: a second caller of the use case
/// that watches a watchlist.
///
/// | event | on screen | not on screen |
/// |---|---|---|
/// | appeared, foregrounded | watches, where both hold | kept for later |
/// | disappeared, backgrounded | ends the watch, the price is stale | - |
///
/// All else is ``PriceWatchMachine``.
package struct InstrumentDetailMachine: Hashable, Sendable {
  package let instrument: Instrument
  private(set) package var watch: PriceWatchMachine
  private var isOnScreen = false
  private var isInForeground = true

  package init(_ instrument: Instrument) {
    self.instrument = instrument
    watch = PriceWatchMachine(wanted: [instrument.id], visible: [instrument.id])
  }

  /// What is shown.
  package var screen: InstrumentDetailScreen {
    InstrumentDetailScreen(
      row: WatchedRow(
        instrument: instrument, price: watch.prices.prices[instrument.id],
        flash: watch.prices.flashes[instrument.id]),
      notice: watch.notice, announcement: watch.announcement)
  }

  /// When time alone changes something; nil where it does not.
  package var nextDeadline: Duration? { watch.nextDeadline }

  package mutating func appeared(at time: ScreenTime) -> [PriceWatchMachine.Effect] {
    isOnScreen = true
    return activate(at: time)
  }

  package mutating func disappeared(at time: ScreenTime) -> [PriceWatchMachine.Effect] {
    isOnScreen = false
    return watch.deactivated(because: .noSnapshot, at: time)
  }

  package mutating func foregrounded(at time: ScreenTime) -> [PriceWatchMachine.Effect] {
    isInForeground = true
    return activate(at: time)
  }

  package mutating func backgrounded(at time: ScreenTime) -> [PriceWatchMachine.Effect] {
    isInForeground = false
    return watch.deactivated(because: .suspended, at: time)
  }

  package mutating func batchReceived(
    _ batch: QuoteBatch, generation: Int, at time: ScreenTime
  ) -> [PriceWatchMachine.Effect] {
    watch.batchReceived(batch, generation: generation, at: time)
  }

  package mutating func otherScreenAnnounced(at time: Duration) {
    watch.otherScreenAnnounced(at: time)
  }

  package mutating func connectionChanged(
    to state: QuoteConnectionState, at time: ScreenTime
  ) -> [PriceWatchMachine.Effect] {
    watch.connectionChanged(to: state, at: time)
  }

  package mutating func timePassed(at time: ScreenTime) -> [PriceWatchMachine.Effect] {
    watch.timePassed(at: time)
  }

  private mutating func activate(at time: ScreenTime) -> [PriceWatchMachine.Effect] {
    isOnScreen && isInForeground ? watch.activated(at: time) : []
  }
}
