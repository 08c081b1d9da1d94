/// The feed's own clock, which starts at zero and either follows the server's or is moved by hand.
///
/// It stands while nobody is connected, and it does not catch up on more than two seconds in which something was due and
/// the server did not run, so that a machine that slept does not send hours of prices at once.
struct FeedClock: Sendable {
  private static let mostCatchUp = Duration.seconds(2)

  private(set) var now = Duration.zero
  private(set) var isManual = false
  /// The server's time that `now` was read at; nil while the clock stands.
  private var read: Duration?

  /// Reads the clock, where something was due at `due`; true where time was left out.
  mutating func follow(_ time: Duration, due: Duration?) -> Bool {
    guard !isManual, let read else { return false }
    let passed = max(time - read, .zero)
    let most = due.map { max($0 - now, .zero) + Self.mostCatchUp } ?? passed
    now += min(passed, most)
    self.read = time
    return passed > most
  }

  /// Lets the clock run from now on, unless it is moved by hand.
  mutating func start(at time: Duration) {
    read = read ?? time
  }

  mutating func stand() {
    read = nil
  }

  mutating func setManual(_ isManual: Bool, at time: Duration) {
    self.isManual = isManual
    if read != nil { read = time }
  }

  mutating func advance(by duration: Duration) {
    now += max(duration, .zero)
  }

  /// The server's time at which this clock will show `instant`; nil where nobody knows.
  func serverTime(of instant: Duration) -> Duration? {
    guard !isManual, let read else { return nil }
    return read + (instant - now)
  }
}
