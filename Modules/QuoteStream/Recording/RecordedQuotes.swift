import PriceboardTelemetry

/// The quotes of a recording that is played as fast as possible, to whoever follows them.
///
/// Whoever waits for something to happen, or for a time to come, plays the recording until it does. Everything happens
/// in that task and in one order, however fast the machine is; so one task at a time waits. Together with
/// ``RecordedClock`` it makes a replay that gives the same result each time, and ends with the recording.
package struct RecordedQuotes: QuotesRepository {
  private let live: LiveQuotesRepository
  private let socket: RecordedQuoteSocket

  /// Creates a repository over the one that the socket tells.
  package init(_ live: LiveQuotesRepository, playing socket: RecordedQuoteSocket) {
    self.live = live
    self.socket = socket
  }

  package func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]> { live.events(for: symbols) }

  package func follower(of symbols: Set<Symbol>) -> any QuoteFollower {
    Follower(follower: live.liveFollower(of: symbols), socket: socket)
  }

  private final class Follower: QuoteFollower {
    private let follower: LiveQuoteFollower
    private let socket: RecordedQuoteSocket

    init(follower: LiveQuoteFollower, socket: RecordedQuoteSocket) {
      self.follower = follower
      self.socket = socket
    }

    func wait() async -> Bool {
      socket.play { follower.hasNews || Task.isCancelled } && !Task.isCancelled
    }

    func wait(until deadline: Duration, on timeline: Timeline) async -> Bool {
      // The timeline may have been opened in the middle of the recording.
      let end = socket.now + (deadline - timeline.now)
      socket.advance(to: end) { follower.hasInterruption || Task.isCancelled }
      return !Task.isCancelled
    }

    func takeAll() -> [QuoteEvent] { follower.takeAll() }
  }
}
