/// How long there is no connection.
struct OutageRecord {
  private struct Outage {
    let since: Int
    /// nil while it lasts.
    var until: Int?
  }

  private var last = Outage(since: 0, until: 0)
  private var before = Outage(since: 0, until: 0)
  /// Whether a connection is wanted.
  var isWanted = false

  var isDown: Bool { isWanted && last.until == nil }

  /// Since when there is no connection, or was none the last time.
  var since: Int { last.since }

  mutating func began(at now: Int) {
    guard last.until != nil else { return }
    (before, last) = (last, Outage(since: now, until: nil))
  }

  mutating func ended(at now: Int) {
    if last.until == nil { last.until = now }
  }

  /// How long there has been none, as far as somebody knows who has not looked since then.
  func length(at now: Int, awaySince: Int?) -> Int {
    func length(_ outage: Outage) -> Int {
      guard let until = outage.until else { return now - outage.since }
      return (awaySince.map { $0 <= until } ?? false ? now : until) - outage.since
    }
    return max(length(last), awaySince.map { $0 <= before.until ?? now } ?? false ? length(before) : 0)
  }
}
