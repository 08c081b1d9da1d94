/// Says what frames that cannot be read cost.
///
/// Such a frame may be a lost update of any symbol. All that are subscribed are resynced then, at most once in 5 s.
/// More than 20 in 10 s are no accident, and the connection is given up.
package struct MalformedBudget: Hashable, Sendable {
  /// When the last frames came, oldest first.
  private var times: [Duration] = []
  /// When everything is or was last resynced.
  private var lastResync: Duration?

  package init() {}

  package static let allowance = 20
  package static let window: Duration = .seconds(10)
  package static let pause: Duration = .seconds(5)

  /// Counts a frame; returns whether it was one too many.
  package mutating func frameReceived(now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.window }
    times.append(now)
    guard times.count > Self.allowance else { return false }
    times.removeFirst()
    return true
  }

  /// When everything may be resynced because of a frame that came now.
  ///
  /// Frames that come before that time share the resync.
  package mutating func resyncTime(now: Duration) -> Duration {
    if let lastResync, now < lastResync { return lastResync }
    let time = max(now, lastResync.map { $0 + Self.pause } ?? now)
    lastResync = time
    return time
  }

  package mutating func connectionEnded() {
    self = MalformedBudget()
  }
}
