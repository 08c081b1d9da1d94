public import Foundation
import PriceboardTelemetry

// MARK: - The feed

extension FixtureServer {
  /// The address of the feed, such as `ws://127.0.0.1:49152/v1/quotes`; nil while the server does not run.
  public var quotesAddress: URL? {
    guard let address, var components = URLComponents(url: address, resolvingAgainstBaseURL: false) else {
      return nil
    }
    components.scheme = "ws"
    components.path = "/v1/quotes"
    return components.url
  }

  /// The symbols of all instruments, in the order in which they are listed.
  public var symbols: [String] { mailbox.withHandler { $0.feed.instruments.map(\.symbol.text) } }

  // MARK: - Faults

  /// Has a fault happen to frames of a symbol, or of all, and of some kinds, or of all.
  ///
  /// Faults add up, in the order in which they were set. The schedule counts frames of all connections. A fault that
  /// lasts a time ends by itself, on the feed's clock.
  public func setFeedFault(
    _ fault: FeedFault, symbol: String? = nil, kinds: Set<FeedFrameKind>? = nil,
    when schedule: FaultSchedule = .always, lasting duration: Duration? = nil
  ) {
    let target = FeedFaultTarget(symbol: symbol.map(FeedSymbol.init), kinds: kinds)
    mailbox.post { machine in
      machine.feed.setFault(
        fault, on: target, when: schedule, lasting: duration, wall: machine.wallClock, at: timeline.now)
    }
  }

  /// Ends all faults of the feed; frames that are late stay so.
  public func clearFeedFaults() {
    mailbox.withHandler { $0.feed.clearFaults() }
  }

  /// Closes all connections to the feed with a code; without one they just end.
  public func closeFeed(code: Int?, reason: String = "") {
    mailbox.post { machine in
      machine.feed.closeAll(code: code, reason: reason, wall: machine.wallClock, at: timeline.now)
    }
  }

  /// Has all tokens that were used so far expire: connections are closed with 4401, and new ones with such a token, too.
  ///
  /// The tokens `expired` and `refused` never are any good; all others are, until this.
  public func expireTokens(after delay: Duration = .zero) {
    mailbox.post { $0.feed.expireTokens(after: delay, wall: $0.wallClock, at: timeline.now) }
  }

  // MARK: - Market

  /// Sets what the feed says of an instrument, and tells its subscribers; of no effect for an unknown symbol.
  public func setState(_ state: InstrumentState, of symbol: String) {
    mailbox.post { machine in
      machine.feed.setState(state, of: FeedSymbol(symbol), wall: machine.wallClock, at: timeline.now) ?? []
    }
  }

  /// Has so many prices change within a time, of what is subscribed to, and sends them all, whatever the rate.
  public func burst(_ count: Int = 400, within span: Duration = .milliseconds(250)) {
    mailbox.post { $0.feed.burst(count, within: span, wall: $0.wallClock, at: timeline.now) }
  }

  // MARK: - Clock

  /// Lets the feed's clock run, which it does from the start, or has it stand until ``advanceFeed(by:)``.
  ///
  /// Ticks, heartbeats, rates, time limits and the times in frames go by it. It starts at zero with the first connection
  /// and stands while there is none.
  public func setFeedClock(runs: Bool) {
    mailbox.post { $0.feed.setClock(runs: runs, wall: $0.wallClock, at: timeline.now) }
  }

  /// Moves the feed's clock on by hand; from then on it stands until it is moved again.
  ///
  /// All that is due in this time happens in its order.
  public func advanceFeed(by duration: Duration) {
    mailbox.post { $0.feed.advance(by: duration, wall: $0.wallClock, at: timeline.now) }
  }

  /// What the feed's clock shows.
  public var feedTime: Duration { mailbox.withHandler { $0.feed.time } }

  // MARK: - Journal

  /// What has happened on the feed.
  public var feedJournal: FeedJournal { mailbox.withHandler { $0.feed.journal } }

  /// Forgets what has happened on the feed, but for connections that are open.
  public func clearFeedJournal() {
    mailbox.withHandler { $0.feed.clearJournal() }
  }

  /// Waits until the feed's journal is as `condition` has it, and answers it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  @discardableResult
  public func waitForFeed(_ condition: @Sendable (FeedJournal) -> Bool) async throws -> FeedJournal {
    for await _ in changes.states() {
      let journal = feedJournal
      if condition(journal) { return journal }
    }
    throw CancellationError()
  }
}
