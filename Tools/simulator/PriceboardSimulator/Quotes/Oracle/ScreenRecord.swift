/// What one screen has to watch, and what it shows.
///
/// What has to be watched follows from what people did with the screen and what the server listed, and from nothing that
/// the screen says.
struct ScreenRecord {
  /// What the rows are ordered by.
  enum Order {
    case server, name, change
  }

  /// A price as it was shown last.
  private struct Shown {
    var isLive = false
    var last: Int?
    /// How many full prices had come.
    var snapshots = -1
    var flashes = 0

    /// Whether this is a move between two live prices with no full price in between.
    func flashes(after other: Shown) -> Bool {
      other.isLive && isLive && other.snapshots == snapshots && other.last != last
    }
  }

  /// What became of the flashes when a screen changed.
  struct Drawing {
    var flashes = 0
    /// The symbols that flash and should not, or the other way round.
    var wrong: [Int] = []
  }

  /// The instruments, in the server's order.
  private(set) var listed: [Int] = []
  private(set) var hasList = false
  /// The question for the list whose answer counts.
  private var asked: Int?
  private var order = Order.server
  private(set) var visible: Set<Int> = []
  private var settled: Set<Int> = []
  private var settlesAt: Int?
  private var isOnScreen = false
  private(set) var isInForeground = true
  /// What has to be watched.
  private(set) var wanted: Set<Int> = []
  /// What is watched.
  var watched: Set<Int> = []

  private(set) var sight = ScreenSight()
  private var shown = [Shown?](repeating: nil, count: QuoteServer.names.count)
  var notices = NoticeRecord()

  /// The list, which shows nothing before it has appeared.
  init() {}

  /// The screen of one instrument.
  init(of symbol: Int) {
    hasList = true
    (listed, visible, settled) = ([symbol], [symbol], [symbol])
  }

  var isActive: Bool { isOnScreen && isInForeground }

  // MARK: - What people do

  mutating func appeared() {
    isOnScreen = true
    review()
  }

  mutating func disappeared() {
    isOnScreen = false
    settleNow()
  }

  mutating func foregrounded() {
    isInForeground = true
    review()
  }

  mutating func backgrounded() {
    isInForeground = false
    settleNow()
  }

  mutating func scrolled(to symbols: Set<Int>, at now: Int) {
    guard symbols != visible else { return }
    visible = symbols
    settlesAt = symbols == settled ? nil : now + 300
  }

  mutating func ordered(by order: Order) {
    self.order = order
    review()
  }

  mutating func timePassed(to now: Int) {
    if let settlesAt, settlesAt <= now { settleNow() }
  }

  private mutating func settleNow() {
    settled = visible
    settlesAt = nil
    review()
  }

  // MARK: - The list

  mutating func asks(_ number: Int?) { asked = number }

  mutating func came(_ listing: [Int], number: Int) {
    guard number == asked else { return }
    (listed, hasList, asked) = (listing, true, nil)
    review()
  }

  mutating func failed(_ number: Int) {
    if number == asked { asked = nil }
  }

  /// Three rows on each side of what has settled, in the order of the screen; all of them where the order is that of
  /// prices.
  private mutating func review() {
    wanted = []
    guard isActive else { return }
    let shown = settled.intersection(listed)
    let rows: [Int]
    switch order {
    case .server: rows = listed
    case .name: rows = listed.sorted { QuoteServer.names[$0] < QuoteServer.names[$1] }
    case .change:
      if !shown.isEmpty { wanted = Set(listed) }
      return
    }
    for (place, symbol) in rows.enumerated() where shown.contains(symbol) {
      wanted.formUnion(rows[max(0, place - 3)...min(rows.count - 1, place + 3)])
    }
  }

  // MARK: - What is shown

  /// Whether every visible row is live, or not for a reason of its own.
  var isSettled: Bool { sight.rows.allSatisfy { !visible.contains($0.symbol) || $0.isSettled } }

  /// Whether a row can be seen, over which something may be said of all prices.
  var hasVisibleRows: Bool { !visible.isDisjoint(with: listed) }

  /// Whether the rows are those that were listed, in their order.
  var isComplete: Bool {
    guard sight.hasList == hasList else { return false }
    let symbols = sight.rows.map(\.symbol)
    switch order {
    case .server: return symbols == listed
    case .name: return symbols == listed.sorted { QuoteServer.names[$0] < QuoteServer.names[$1] }
    case .change: return symbols.sorted() == listed.sorted()
    }
  }

  /// The screen has changed, perhaps because it has taken in a batch.
  mutating func drew(_ sight: ScreenSight, _ batch: Handover?) -> Drawing {
    self.sight = sight
    var drawing = Drawing()
    let known = shown
    shown = [Shown?](repeating: nil, count: known.count)
    for row in sight.rows {
      let before = known[row.symbol] ?? Shown()
      var after = before
      (after.isLive, after.last) = (row.isLive, row.last)
      if let batch, batch.symbols.contains(row.symbol) { after.snapshots = batch.snapshots[row.symbol] }
      if after.flashes(after: before) {
        after.flashes += 1
        drawing.flashes += 1
        if row.isUp != (after.last ?? 0 > before.last ?? 0) { drawing.wrong.append(row.symbol) }
      }
      if row.flashes != after.flashes { drawing.wrong.append(row.symbol) }
      shown[row.symbol] = after
    }
    return drawing
  }
}
