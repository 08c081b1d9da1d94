import PriceboardTelemetry

/// The quotes of a recording that is played as fast as possible, to whoever follows them.
///
/// Whoever waits for something to happen plays the recording until something does. Together with ``RecordedClock`` it
/// makes a replay that needs no other task, gives the same result each time, and ends with the recording.
package struct RecordedQuotes: QuotesRepository {
  private let live: any QuotesRepository
  private let socket: RecordedQuoteSocket

  /// Creates a repository over the one that the socket tells.
  package init(_ live: any QuotesRepository, playing socket: RecordedQuoteSocket) {
    self.live = live
    self.socket = socket
  }

  package func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]> { live.events(for: symbols) }

  package func follower(of symbols: Set<Symbol>) -> any QuoteFollower {
    Follower(follower: live.follower(of: symbols), socket: socket)
  }

  private final class Follower: QuoteFollower {
    private let follower: any QuoteFollower
    private let socket: RecordedQuoteSocket
    private let taken = Locked<[QuoteEvent]>([])

    init(follower: any QuoteFollower, socket: RecordedQuoteSocket) {
      self.follower = follower
      self.socket = socket
    }

    func wait() async -> Bool {
      while !Task.isCancelled {
        let events = follower.takeAll()
        if !events.isEmpty {
          taken.withLock { $0 += events }
          return true
        }
        guard socket.step() else { return false }
      }
      return false
    }

    func takeAll() -> [QuoteEvent] {
      let events = taken.withLock { taken in
        defer { taken = [] }
        return taken
      }
      return events + follower.takeAll()
    }
  }
}
