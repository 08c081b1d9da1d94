/// Knows of one symbol whether the price that was last taken in is proven to be the newest.
///
/// The numbers of a symbol count the frames that were delivered to this subscription, so that each update is one
/// more than the frame before. A snapshot on the current connection is authoritative whatever its number.
/// An update that does not follow is never guessed at: the price is `broken` until a snapshot has come.
///
/// | event | released | down | waiting | current | broken | unavailable |
/// |---|---|---|---|---|---|---|
/// | subscribed | waiting | waiting | waiting | waiting | waiting | waiting |
/// | unsubscribed | - | released | released | released | released | released |
/// | connection ended, followed | down | down | down | down | down | down |
/// | connection ended, not followed | - | released | released | released | released | released |
/// | snapshot | - | - | current | current | current | current |
/// | update, one more | - | - | - | current | - | - |
/// | update, more than that | - | - | - | broken | - | - |
/// | update, not more but later | - | - | - | broken | - | - |
/// | update, not more and no later | - | - | - | - | - | - |
/// | heartbeat with a higher number | - | - | - | broken | - | - |
/// | frame that cannot be read | - | - | - | broken | - | - |
/// | said to be unavailable | - | - | unavailable | unavailable | unavailable | - |
/// | said to be available | - | - | - | - | - | waiting, asks |
/// | time | - | - | asks, or unavailable | - | asks | asks |
///
/// A dash is: ignored. A subscription without its snapshot is asked for again after 5 s, three times in all; then the
/// symbol is unavailable, and asked for every 60 s. A resync without its snapshot is repeated after 5, 10, 20 and from
/// then on 30 s. A resync that was answered and broken again waits 0, 1, 2, 4...30 s, and one contiguous update makes
/// the next wait none again. What is said to be available is asked for at once, but 5 s after it became unavailable or
/// was last asked for at the earliest: a server that says both in one breath would be asked as fast as it answers.
package struct SequenceTracker: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Not subscribed; or followed since there is no connection.
    case released
    /// Followed, and its connection has ended.
    case down
    /// Subscribed for the so-manieth time, without a snapshot yet.
    case waiting(tries: Int, until: Duration)
    /// Everything up to this number was taken in; the time is that of the frame with it.
    case current(sequence: Int, time: Int)
    /// Something was lost; asked for at this time, and so often before without an answer.
    case broken(asked: Int, next: Duration)
    /// The server has no prices, or never answered.
    case unavailable(next: Duration)
  }

  /// What an update was.
  package enum Verdict: Hashable, Sendable {
    case applied
    /// A duplicate, one from the past, or one that a snapshot must come before.
    case dropped
    /// So many frames before it are missing.
    case gap(missing: Int)
    /// The server has begun to count anew.
    case restarted
  }

  /// What to ask the server for.
  package enum Question: Hashable, Sendable {
    case subscribe
    case resync
  }

  package private(set) var state: State = .released
  /// How often in a row a price broke without a contiguous update in between.
  private var breaks = 0
  /// How often a full price was asked for since the last contiguous update; 10 stands for 10 and more.
  package private(set) var resyncs = 0

  package init() {}

  /// Whether the price is the newest, as far as numbers can tell.
  package var isCurrent: Bool {
    if case .current = state { true } else { false }
  }

  package var isUnavailable: Bool {
    if case .unavailable = state { true } else { false }
  }

  /// Whether the server sends frames of the symbol.
  package var isSubscribed: Bool {
    switch state {
    case .released, .down: false
    case .waiting, .current, .broken, .unavailable: true
    }
  }

  /// When something has to be asked for next.
  package var nextDeadline: Duration? {
    switch state {
    case .released, .down, .current: nil
    case .waiting(_, let until): until
    case .broken(_, let next), .unavailable(let next): next
    }
  }

  /// The symbol was subscribed on a connection; what was known of the one before counts no longer.
  package mutating func subscribed(now: Duration) {
    self = SequenceTracker()
    state = .waiting(tries: 1, until: now + Limits.answer)
  }

  package mutating func unsubscribed() {
    self = SequenceTracker()
  }

  package mutating func connectionEnded(isFollowed: Bool) {
    self = SequenceTracker()
    state = isFollowed ? .down : .released
  }

  /// Takes a full price in; false where nobody subscribed it.
  package mutating func snapshotReceived(sequence: Int, time: Int) -> Bool {
    guard isSubscribed else { return false }
    state = .current(sequence: sequence, time: time)
    return true
  }

  package mutating func updateReceived(sequence: Int, time: Int, now: Duration) -> Verdict {
    guard case .current(let last, let lastTime) = state else { return .dropped }
    guard sequence > last else {
      guard time > lastTime else { return .dropped }
      breakPrice(now: now)
      return .restarted
    }
    let distance = Self.distance(from: last, to: sequence)
    guard distance == 1 else {
      breakPrice(now: now)
      return .gap(missing: distance - 1)
    }
    state = .current(sequence: sequence, time: time)
    breaks = 0
    resyncs = 0
    return .applied
  }

  /// A heartbeat told the last number of the symbol; returns how many frames are missing, if any.
  package mutating func heartbeatReceived(sequence: Int, now: Duration) -> Int? {
    guard case .current(let last, _) = state, sequence > last else { return nil }
    breakPrice(now: now)
    return Self.distance(from: last, to: sequence)
  }

  /// A frame of this symbol could not be read, so that an update may be lost; false where that changes nothing.
  package mutating func unreadableFrameReceived(now: Duration) -> Bool {
    guard case .current = state else { return false }
    breakPrice(now: now)
    return true
  }

  /// A frame of any symbol could not be read; a full price is asked for at `time`, whatever broke before.
  package mutating func anyFrameLost(resyncAt time: Duration) -> Bool {
    guard case .current = state else { return false }
    state = .broken(asked: 0, next: time)
    return true
  }

  /// The server said that it has no prices; false where that changes nothing.
  package mutating func declaredUnavailable(now: Duration) -> Bool {
    switch state {
    // One that is called unavailable over and over is asked for as often as any other.
    case .released, .down, .unavailable: return false
    case .waiting, .current, .broken:
      state = .unavailable(next: now + Limits.unavailable)
      return true
    }
  }

  /// The server spoke of the symbol as of one that it has: one that was unavailable is asked for.
  package mutating func declaredAvailable(now: Duration) {
    guard case .unavailable(let next) = state else { return }
    state = .waiting(tries: 0, until: max(now, next - Limits.unavailable + Limits.answer))
  }

  /// What has to be asked for now, if anything.
  package mutating func timePassed(now: Duration) -> Question? {
    switch state {
    case .released, .down, .current:
      return nil
    case .waiting(let tries, let until):
      guard until <= now else { return nil }
      guard tries < Limits.tries else {
        state = .unavailable(next: now + Limits.unavailable)
        return nil
      }
      state = .waiting(tries: tries + 1, until: now + Limits.answer)
      return .subscribe
    case .broken(let asked, let next):
      guard next <= now else { return nil }
      state = .broken(asked: min(asked + 1, Limits.counted), next: now + Limits.repetition(asked))
      resyncs = min(resyncs + 1, Limits.counted)
      return .resync
    case .unavailable(let next):
      guard next <= now else { return nil }
      state = .unavailable(next: now + Limits.unavailable)
      return .subscribe
    }
  }

  private mutating func breakPrice(now: Duration) {
    state = .broken(asked: 0, next: now + Limits.wait(breaks))
    breaks = min(breaks + 1, Limits.counted)
  }

  /// How far a number is ahead; a distance that no number can say is as large as can be.
  private static func distance(from earlier: Int, to later: Int) -> Int {
    let (distance, overflow) = later.subtractingReportingOverflow(earlier)
    return overflow ? .max : distance
  }

  private enum Limits {
    static let answer: Duration = .seconds(5)
    static let tries = 3
    static let unavailable: Duration = .seconds(60)
    static let longest = 30
    /// Nothing depends on whether a count is higher, and a tracker has few states that way.
    static let counted = 10

    /// The wait before a resync, after so many breaks in a row.
    static func wait(_ breaks: Int) -> Duration {
      breaks < 2 ? .zero : .seconds(min(longest, 1 << min(breaks - 2, 5)))
    }

    /// The wait for the answer to a resync that was asked for so often before.
    static func repetition(_ asked: Int) -> Duration {
      .seconds(min(longest, 5 << min(asked, 3)))
    }
  }
}
