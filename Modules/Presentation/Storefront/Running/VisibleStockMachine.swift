package import StockCache

/// Which stock one screen asks for and shows, without time and without waiting.
///
/// Tiles that appear within 100 ms share a question, and those that left before it closes are not asked for. It does
/// not decide when a count is too old to be asked for again: it reports moments, and the repository decides.
/// Each question has a number. Of the questions that ask for one product the newest counts, and the answer to a question
/// that was given up changes nothing.
///
/// | event | allowed | not allowed |
/// |---|---|---|
/// | tilesReported, productsAppeared | a window opens for what is new, unless one is open | kept for the next moment |
/// | timerFired(stockWindow) | asks for what is new, still visible and not in flight | nothing |
/// | momentCame | asks for all that is visible, in flight or not | nothing |
/// | asked | a question of the screen's own begins | the same |
/// | answered | readings of the newest question of each product | the same |
/// | forbidden | the window closes; what is in flight goes on | - |
/// | suspended, forgotten, cleared | what is in flight is given up | the same |
package struct VisibleStockMachine: Sendable {
  package enum Effect: Equatable, Sendable {
    case ask(question: Int, skus: [SKU])
    case cancel(question: Int)
    case startTimer(StorefrontTimer, number: Int, deadline: Duration)
    case stopTimer(StorefrontTimer)
  }

  /// How long tiles that appear wait for others.
  package static let window = Duration.milliseconds(100)

  package private(set) var readings: StockReadings = [:]
  /// Tells whether the front end says which tiles are visible, rather than sections alone.
  package private(set) var hasTileReports = false

  /// Tells whether the front end says what is visible at all, tiles or sections.
  package var hasReports: Bool { hasTileReports || !appeared.isEmpty }

  /// Tells whether each of these products was learned once, or is being asked for.
  package func hasLearned(_ skus: [SKU]) -> Bool {
    skus.allSatisfy { askedBy[$0] != nil || readings[$0]?.expiresAt != nil }
  }

  private var isAllowed = false
  /// The products that the screen has.
  private var products: Set<SKU> = []
  private var visible: [SKU] = []
  private var visibleSet: Set<SKU> = []
  /// The products of sections that appeared, which a front end does not report as gone.
  private var appeared: [SKU] = []
  private var appearedSet: Set<SKU> = []
  /// What appeared since the last question; `pinned` are those that no report takes back.
  private var fresh: [SKU] = []
  private var freshSet: Set<SKU> = []
  private var pinned: Set<SKU> = []
  /// What is in flight.
  private var questions: [Int: [SKU]] = [:]
  private var askedBy: [SKU: Int] = [:]
  private var windowTimer: Int?
  private var expiryTimer: (number: Int, deadline: Duration)?
  private var lastQuestion = 0
  private var lastTimer = 0

  package init() {}

  // MARK: - What is on the screen

  /// These tiles are visible, and no others.
  package mutating func tilesReported(_ skus: [SKU], now: Duration) -> [Effect] {
    hasTileReports = true
    var set: Set<SKU> = []
    let reported = skus.filter { set.insert($0).inserted }
    let new = reported.filter { !visibleSet.contains($0) }
    visible = reported
    visibleSet = set
    fresh.removeAll { !set.contains($0) && !pinned.contains($0) }
    freshSet = Set(fresh)
    note(new)
    return openWindow(now)
  }

  /// A section appeared with these products.
  package mutating func productsAppeared(_ skus: [SKU], now: Duration) -> [Effect] {
    for sku in skus where appearedSet.insert(sku).inserted { appeared.append(sku) }
    pinned.formUnion(skus)
    note(skus)
    return openWindow(now)
  }

  /// The screen has other products than before; what was learned of those that it still has stays.
  package mutating func productsReplaced(_ skus: Set<SKU>) {
    products = skus
    readings.removeAll { sku, _ in !skus.contains(sku) }
    appeared.removeAll { !skus.contains($0) }
    appearedSet.formIntersection(skus)
  }

  /// The screen has more products than before.
  package mutating func productsAdded(_ skus: [SKU]) {
    products.formUnion(skus)
  }

  // MARK: - Questions and answers

  /// Stock may be asked for; what appeared meanwhile is part of the next moment's question.
  package mutating func allowed() {
    isAllowed = true
  }

  package mutating func forbidden() -> [Effect] {
    isAllowed = false
    return closeWindow()
  }

  /// The screen asks for these products in a way of its own; the answer is that of this question.
  package mutating func asked(_ skus: [SKU], now: Duration) -> Int {
    begin(skus, now: now)
  }

  /// The screen appeared, came to the foreground or was refreshed: asks for all that is visible but `excluded`.
  package mutating func momentCame(excluding excluded: Set<SKU> = [], now: Duration) -> [Effect] {
    ask(now: now) { !excluded.contains($0) }
  }

  /// The network is back: asks for what is visible and was never learned.
  package mutating func networkReturned(now: Duration) -> [Effect] {
    let (readings, askedBy, freshSet) = (readings, askedBy, freshSet)
    return ask(now: now) { sku in
      askedBy[sku] == nil && (readings[sku]?.expiresAt == nil || freshSet.contains(sku))
    }
  }

  /// A question was answered.
  ///
  /// - Returns: nil where nobody waits for the answer any more.
  package mutating func answered(
    question: Int, _ answers: StockReadings, now: Duration
  ) -> [Effect]? {
    guard let skus = questions.removeValue(forKey: question) else { return nil }
    for sku in skus where askedBy[sku] == question {
      askedBy[sku] = nil
      readings[sku] = products.contains(sku) ? answers[sku] ?? StockReading(unknown: .notInReply) : nil
    }
    return armExpiry(now)
  }

  package mutating func timerFired(_ timer: StorefrontTimer, number: Int, now: Duration) -> [Effect] {
    switch timer {
    case .stockWindow:
      // A window that was closed meanwhile may still fire.
      guard windowTimer == number else { return [] }
      windowTimer = nil
      let skus = fresh.filter { products.contains($0) && askedBy[$0] == nil }
      forgetFresh()
      return skus.isEmpty ? [] : [.ask(question: begin(skus, now: now), skus: skus)]
    case .stockExpiry:
      guard expiryTimer?.number == number else { return [] }
      expiryTimer = nil
      return armExpiry(now)
    case .opening:
      return []
    }
  }

  // MARK: - Giving up

  /// The screen is gone for now: what is in flight is given up, what is known stays.
  package mutating func suspended() -> [Effect] {
    let effects = closeWindow() + cancelAll()
    isAllowed = false
    return effects
  }

  /// No stock may be shown any more, though the products stay: what is in flight is given up.
  package mutating func forgotten() -> [Effect] {
    let effects = closeWindow() + cancelAll() + (expiryTimer == nil ? [] : [.stopTimer(.stockExpiry)])
    isAllowed = false
    expiryTimer = nil
    readings = [:]
    return effects
  }

  /// Another hub's screen begins: nothing stays.
  package mutating func cleared() -> [Effect] {
    let effects = forgotten()
    let (question, timer) = (lastQuestion, lastTimer)
    self = Self()
    (lastQuestion, lastTimer) = (question, timer)
    return effects
  }

  // MARK: - Helpers

  private mutating func note(_ skus: [SKU]) {
    for sku in skus where freshSet.insert(sku).inserted { fresh.append(sku) }
  }

  private mutating func forgetFresh() {
    fresh = []
    freshSet = []
    pinned = []
  }

  private mutating func openWindow(_ now: Duration) -> [Effect] {
    guard isAllowed, windowTimer == nil, !fresh.isEmpty else { return [] }
    lastTimer += 1
    windowTimer = lastTimer
    return [.startTimer(.stockWindow, number: lastTimer, deadline: now + Self.window)]
  }

  private mutating func closeWindow() -> [Effect] {
    guard windowTimer != nil else { return [] }
    windowTimer = nil
    return [.stopTimer(.stockWindow)]
  }

  private mutating func ask(now: Duration, where isWanted: (SKU) -> Bool) -> [Effect] {
    guard isAllowed else { return [] }
    var seen: Set<SKU> = []
    let shown = visible + fresh + (hasTileReports ? [] : appeared)
    let skus = shown.filter { products.contains($0) && seen.insert($0).inserted && isWanted($0) }
    forgetFresh()
    let effects = closeWindow()
    return skus.isEmpty ? effects : effects + [.ask(question: begin(skus, now: now), skus: skus)]
  }

  private mutating func begin(_ skus: [SKU], now: Duration) -> Int {
    lastQuestion += 1
    questions[lastQuestion] = skus
    for sku in skus {
      askedBy[sku] = lastQuestion
      // What is known and young enough to be shown stays until the answer is there.
      if let expiresAt = readings[sku]?.expiresAt, now < expiresAt { continue }
      readings[sku] = StockReading(unknown: .waiting)
    }
    return lastQuestion
  }

  private mutating func cancelAll() -> [Effect] {
    for sku in askedBy.keys where readings[sku]?.availability == .unknown(.waiting) { readings[sku] = nil }
    let numbers = questions.keys.sorted()
    questions = [:]
    askedBy = [:]
    return numbers.map { .cancel(question: $0) }
  }

  private mutating func armExpiry(_ now: Duration) -> [Effect] {
    let next = readings.lazy.compactMap(\.reading.expiresAt).filter { $0 > now }.min()
    guard next != expiryTimer?.deadline else { return [] }
    guard let next else {
      expiryTimer = nil
      return [.stopTimer(.stockExpiry)]
    }
    lastTimer += 1
    expiryTimer = (lastTimer, next)
    return [.startTimer(.stockExpiry, number: lastTimer, deadline: next)]
  }
}
