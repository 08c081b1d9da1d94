import PriceboardTelemetry
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One watch, as its reader pulls it: carries out what ``WatchMachine`` says, in the reader's task.
///
/// It ends with the stream that holds it, and with it the follower, which releases the symbols.
final class QuoteReading: Sendable {
  private struct State: Sendable {
    var machine: WatchMachine
    var hasStarted = false
  }

  private let follower: any QuoteFollower
  private let timeline: Timeline
  private let wallClock: @Sendable () -> Date
  private let interval: @Sendable () -> Duration
  private let state: Locked<State>

  init(
    _ symbols: Set<Symbol>, follower: any QuoteFollower, timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date, interval: @escaping @Sendable () -> Duration
  ) {
    self.follower = follower
    self.timeline = timeline
    self.wallClock = wallClock
    self.interval = interval
    state = Locked(
      State(machine: WatchMachine(symbols, every: interval(), now: timeline.now, date: wallClock())))
  }

  /// The next batch; nil as soon as the reading task is cancelled.
  ///
  /// Between the first event and its tick nothing is read: what comes meanwhile is merged where it comes from, and taken
  /// at the tick, or as soon as the connection is at fault.
  @concurrent
  func nextBatch() async -> QuoteBatch? {
    if let first = look() { return first }
    while !Task.isCancelled {
      if let tick = state.withLock({ $0.machine.nextDeadline }) {
        guard await follower.wait(until: tick, on: timeline) else { return nil }
      } else {
        guard await follower.wait() else { return nil }
      }
      if let batch = look() { return batch }
    }
    return nil
  }

  /// Takes what has happened: the first time that is a batch, later a batch where a tick is due.
  private func look() -> QuoteBatch? {
    let events = follower.takeAll()
    let (interval, now, date) = (interval(), timeline.now, wallClock())
    return state.withLock { state in
      state.machine.intervalChanged(to: interval, now: now)
      guard state.hasStarted else {
        state.hasStarted = true
        return state.machine.started(with: events, now: now, date: date)
      }
      state.machine.received(events, now: now, date: date)
      return state.machine.timePassed(now: now)
    }
  }
}
