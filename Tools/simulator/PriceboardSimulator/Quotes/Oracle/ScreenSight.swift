/// What is on a screen, as far as anybody can see.
struct ScreenSight: Hashable {
  /// A row.
  struct Row: Hashable {
    let symbol: Int
    let isLive: Bool
    /// Whether it is live, or not for a reason of its own.
    let isSettled: Bool
    let last: Int?
    let close: Int?
    /// How often its price has flashed, and which way the last time.
    let flashes: Int
    let isUp: Bool
  }

  /// What is said over the rows.
  enum Notice: Hashable {
    case down, updating
  }

  var rows: [Row] = []
  var hasList = false
  var notice: Notice?
  var announcements = 0
}
