public import PriceboardTelemetry
public import QuoteStream

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Watches prices with one batch a tick, each holding the newest of what changed since the one before.
///
/// The first batch comes at once and names every symbol; one without a price is stale since the watch began. Later
/// batches come on a grid of ticks that begins with the watch, and only where something differs from the batch before:
/// while nothing changes nothing wakes up. Prices that were live and are not, because of the connection, do not wait for
/// the tick: that batch comes at once, one between two ticks at most. Whether power is low is looked at whenever a tick is armed; a tick that is
/// armed already stays.
/// After a sleep of the device a tick that was slept through waits for the next one, so that what the sleep has made stale
/// is stale in the first batch.
/// A watch does its work in the task that reads it, off the main actor, and takes what happened when its tick is due. So
/// a reader that comes late costs nothing meanwhile, and gets all that it missed in one batch; the memory of a watch
/// depends on its symbols alone.
/// It has no state of its own: any number of callers may share one, or have one each.
public struct ThrottledWatchQuotesUseCase: WatchQuotesUseCase {
  private let quotes: any QuotesRepository
  private let timeline: Timeline
  private let tick: Duration
  private let lowPowerTick: Duration
  private let power: any PowerStatus
  private let wallClock: @Sendable () -> Date

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - quotes: The owner of the quotes.
  ///   - timeline: The time that ticks are counted on.
  ///   - tick: The time between two batches, by default 250 milliseconds; held between a millisecond and a day.
  ///   - lowPowerTick: The same while the device saves energy, by default a second.
  ///   - power: Tells whether it does.
  ///   - wallClock: The device's clock, for since when a price is stale; by default the system's.
  public init(
    quotes: any QuotesRepository, timeline: Timeline, tick: Duration = .milliseconds(250),
    lowPowerTick: Duration = .seconds(1), power: any PowerStatus,
    wallClock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.quotes = quotes
    self.timeline = timeline
    self.tick = tick
    self.lowPowerTick = lowPowerTick
    self.power = power
    self.wallClock = wallClock
  }

  /// Watches symbols: the latest known quotes at once, then at most one batch a tick.
  ///
  /// It is registered before the call returns, and releases the symbols when the stream is cancelled or dropped.
  public func watch(_ symbols: Set<Symbol>) -> AsyncStream<QuoteBatch> {
    let reading = QuoteReading(
      symbols, follower: quotes.follower(of: symbols), timeline: timeline, wallClock: wallClock
    ) { [power, tick, lowPowerTick] in
      power.isLow ? lowPowerTick : tick
    }
    return AsyncStream { await reading.nextBatch() }
  }
}
