/// The one owner of live quotes.
///
/// A test writes one that plays events from a list.
public protocol QuotesRepository: Sendable {
  /// Follows symbols: the latest known quote of each first, then what happens, in order.
  ///
  /// It is registered before the call returns. The symbols are released when the stream is cancelled or dropped.
  /// Each element holds what happened since the one before. A reader that comes late gets everything in one element
  /// that has the newest of each symbol; nothing is queued.
  /// The stream never throws: a dead connection is `interrupted`. One consumer a stream, any number of streams.
  func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]>

  /// Follows symbols for somebody who does not want to be woken each time.
  ///
  /// It tells what ``events(for:)`` tells, and is registered before the call returns. By default it reads that stream in
  /// a task of its own, so that what the stream replays can be taken a moment later only.
  func follower(of symbols: Set<Symbol>) -> any QuoteFollower
}
