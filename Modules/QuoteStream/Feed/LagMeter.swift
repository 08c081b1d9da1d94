/// Measures by how much what arrives is behind what the server sends.
///
/// The lag of a heartbeat is the difference between its arrival and its own time, minus the smallest such difference of
/// the last 60 s on the connection. The two clocks need not agree: what they differ by is in both differences.
/// Arrivals are times of a monotonic clock that counts sleep.
///
/// | event | on time | late |
/// |---|---|---|
/// | heartbeat with a lag of 3 s or less | on time | on time |
/// | heartbeat with a lag above 3 s | late | late |
/// | 10 s have passed | - | gives the connection up |
/// | connection ended | on time | late, until the next one's first heartbeat |
///
/// A connection that begins late would take its own delay for the normal one. So its first difference is compared with
/// the smallest of the connection before: where it is worse by more than 3 s that one stays part of the measure for as
/// long as the connection lasts. If it never catches up it is given up, and the next one, which is compared with it,
/// agrees.
/// After a connection that ended late nothing is on time before a heartbeat has shown it: the next one may come through
/// the same queue.
package struct LagMeter: Hashable, Sendable {
  /// The smallest difference of a short time, for as long as no smaller one has come.
  private struct Low: Hashable {
    var difference: Duration
    let begin: Duration
    var end: Duration
  }

  /// Growing differences of growing times: the first is the smallest of the window.
  private var lows: [Low] = []
  /// The smallest difference of the connection before.
  private var reference: Duration?
  /// Whether the reference is part of the measure.
  private var isDoubtful = false
  /// Whether the connection before ended late, and no heartbeat has come since.
  private var isUnproven = false
  /// The lag of the last heartbeat.
  package private(set) var lag: Duration = .zero
  /// Since when the lag has been above the limit.
  private var lateSince: Duration?

  package init() {}

  package static let limit: Duration = .seconds(3)
  package static let patience: Duration = .seconds(10)
  package static let window: Duration = .seconds(60)

  /// Whether the last heartbeat was late, on whatever connection it came.
  package var isLate: Bool { isUnproven || lateSince != nil }

  /// Whether the connection should be replaced.
  package func isPatienceOver(now: Duration) -> Bool {
    lateSince.map { now - $0 >= Self.patience } ?? false
  }

  /// The connection has ended; the smallest difference of its last minute is what the next one is compared with.
  package mutating func connectionEnded() {
    isUnproven = isLate
    reference = lows.first?.difference ?? reference
    lows = []
    isDoubtful = false
    lag = .zero
    lateSince = nil
  }

  /// A heartbeat of that time, in milliseconds since 1970, arrived now.
  package mutating func heartbeatReceived(time: Int, now: Duration) {
    isUnproven = false
    // Wide enough for every time that a number can say.
    let difference = now - .milliseconds(time)
    if lows.isEmpty, let reference { isDoubtful = difference - reference > Self.limit }
    take(difference, now: now)
    var smallest = lows.first?.difference ?? difference
    if isDoubtful, let reference { smallest = min(smallest, reference) }
    lag = difference - smallest
    lateSince = lag > Self.limit ? lateSince ?? now : nil
  }

  private mutating func take(_ difference: Duration, now: Duration) {
    let begin = now - Self.window
    if let first = lows.first, first.end < begin { lows.removeFirst(lows.prefix { $0.end < begin }.count) }
    while let last = lows.last, last.difference >= difference { lows.removeLast() }
    // However many heartbeats come, a short time is kept once: its smallest difference, for as long as its last.
    if let last = lows.last, now - last.begin < Self.grain {
      lows[lows.count - 1].end = now
    } else {
      lows.append(Low(difference: difference, begin: now, end: now))
    }
  }

  private static let grain: Duration = .milliseconds(250)
}
