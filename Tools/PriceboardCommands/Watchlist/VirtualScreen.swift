import Presentation
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A watchlist's screen whose time is told to it, for what is played as fast as possible.
///
/// All of its rows are visible, and are watched from time zero on.
struct VirtualScreen {
  private let start: Date
  private var machine = WatchlistMachine()
  private var builder: WatchlistStateBuilder
  private var generation = 0

  /// A screen with these instruments; `start` is the wall clock at time zero.
  init(_ instruments: [Instrument], wording: Wording, start: Date) {
    self.start = start
    builder = WatchlistStateBuilder(wording: wording)
    let early = moment(.zero - WatchlistMachine.settlingTime)
    for effect in machine.appeared(at: early) {
      guard case .loadList(let number) = effect else { continue }
      take(machine.listLoaded(InstrumentListing(instruments), number: number, at: early))
    }
    take(machine.visibleRowsChanged(Set(instruments.map(\.id)), at: early))
    timePassed(now: .zero)
  }

  /// When time has to be told next; nil where nothing waits for it.
  var nextDeadline: Duration? { machine.nextDeadline }

  mutating func received(_ batch: QuoteBatch, now: Duration) {
    take(machine.batchReceived(batch, generation: generation, at: moment(now)))
  }

  mutating func connectionChanged(to state: QuoteConnectionState, now: Duration) {
    take(machine.connectionChanged(to: state, at: moment(now)))
  }

  mutating func timePassed(now: Duration) { take(machine.timePassed(at: moment(now))) }

  /// What the screen shows.
  mutating func state(now: Duration) -> WatchlistViewState {
    builder.state(of: machine.screen, wallClock: WallClock.milliseconds(of: date(now)))
  }

  /// The wall clock at a time.
  func date(_ now: Duration) -> Date { start.addingTimeInterval(now.seconds) }

  private func moment(_ now: Duration) -> ScreenTime { ScreenTime(now: now, date: date(now)) }

  private mutating func take(_ effects: [WatchlistMachine.Effect]) {
    for effect in effects {
      if case .watching(.startWatch(let generation, _)) = effect { self.generation = generation }
    }
  }
}
