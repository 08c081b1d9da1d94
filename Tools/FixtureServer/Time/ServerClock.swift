/// The wall clock that the server shows: the system's until it is set.
struct ServerClock: Sendable {
  private let system: @Sendable () -> Int
  private var shift = 0
  private var standing: Int?

  /// Creates a clock that follows `system`, in milliseconds since 1970.
  init(system: @escaping @Sendable () -> Int) {
    self.system = system
  }

  /// The last millisecond of the year 9999, which is the last that the texts of RFC 3339 can tell.
  private static let last = 253_402_300_799_999

  /// Milliseconds since 1970, from then to the year 9999.
  var now: Int { Self.clamped(standing ?? system() &+ shift) }

  /// An instant so many seconds later, within the years that a clock shows.
  static func clamped(_ milliseconds: Int, movedBySeconds seconds: Int = 0) -> Int {
    let moved = min(max(seconds, -last / 1_000), last / 1_000) * 1_000
    return min(max(min(max(milliseconds, 0), last) + moved, 0), last)
  }

  /// Sets the clock to an instant, at which it stands or from which it runs on.
  mutating func set(to milliseconds: Int, runs: Bool) {
    let instant = Self.clamped(milliseconds)
    shift = instant - Self.clamped(system())
    standing = runs ? nil : instant
  }

  /// Moves the clock; it runs or stands as before.
  mutating func advance(by milliseconds: Int) {
    let moved = Self.clamped(now &+ milliseconds)
    set(to: moved, runs: standing == nil)
  }
}
