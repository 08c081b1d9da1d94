/// Says what frames that cannot be read cost.
///
/// Such a frame may be a lost update of any symbol. All that are subscribed are resynced then, at most once in 5 s.
/// More than 20 in 10 s are no accident, and the connection is given up.
///
/// A frame that names its symbol costs that symbol alone. It counts where it broke a price, and once a symbol within
/// the 10 s: any number of instruments whose prices cannot be read, such as those in a currency that is refused, leave
/// the others alone, while a server of whose symbols more than 20 break is as good as one that cannot be read.
package struct MalformedBudget: Hashable, Sendable {
  private struct Frame: Hashable {
    let time: Duration
    /// nil where it could not be read.
    let symbol: Symbol?
  }

  /// The last frames that count, oldest first.
  private var frames: [Frame] = []
  /// When everything is or was last resynced.
  private var lastResync: Duration?

  package init() {}

  package static let allowance = 20
  package static let window: Duration = .seconds(10)
  package static let pause: Duration = .seconds(5)

  /// Counts a frame, which names no symbol or broke the price of one; returns whether it was one too many.
  package mutating func frameReceived(of symbol: Symbol? = nil, now: Duration) -> Bool {
    frames.removeAll { now - $0.time >= Self.window }
    if let symbol, frames.contains(where: { $0.symbol == symbol }) { return false }
    frames.append(Frame(time: now, symbol: symbol))
    guard frames.count > Self.allowance else { return false }
    frames.removeFirst()
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
