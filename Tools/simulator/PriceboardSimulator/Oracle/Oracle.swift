/// Judges what the app shows by what went over the network, and by nothing else.
///
/// It knows the protocol's rules from the documents and shares no code with the modules.
struct Oracle {
  /// How long a count may be shown, and how old one may be that answers a new question, in milliseconds.
  static let expiry = 120_000, reuse = 30_000

  private(set) var violations: [Violation] = []
  var now = 0

  private var told: [Follower: (area: ToldArea, since: Int)] = [:]
  private var priced: [Int: PricedReply] = [:]
  private var counts: [CountsReply] = []
  private var failures: [FailedMessage] = []
  private var shownMessage: [Follower: Int] = [:]
  private var questions: [Int: StockQuestion] = [:]
  private var taps: [Int: Tap] = [:]
  private var lastTap: [Line: Int] = [:]
  private var quantities: [Line: Set<Int>] = [:]
  private var readCarts: Set<Int> = []
  /// The highest number of a message that was sent.
  private var lastMessage = 0

  private struct PricedReply {
    let message: Int
    let hub: Int
  }

  private struct CountsReply {
    let hub: Int
    let counts: [Int: Int]
    let asked: [Int]
    /// When it was sent, less what it was already old when the server answered.
    let takenAt: Int
    let cameAt: Int
  }

  private struct FailedMessage {
    let message: Int
    let question: Question
    let at: Int
  }

  private struct StockQuestion {
    let hub: Int
    let products: [Int]
    let askedAt: Int
    let lastMessage: Int
    var isCancelled = false
  }

  private struct Tap {
    let line: Line
    let quantity: Int
  }

  struct Line: Hashable {
    let hub: Int
    let product: Int
  }

  mutating func found(_ rule: Violation.Rule, _ details: String) {
    violations.append(Violation(rule: rule, details: details))
  }

  // MARK: - What happened

  mutating func sent(_ message: Int) {
    lastMessage = max(lastMessage, message)
  }

  mutating func told(_ follower: Follower, _ area: ToldArea) {
    // A change that keeps the hub keeps what is shown.
    if let before = told[follower], before.area.hub == area.hub {
      told[follower] = (area, before.since)
    } else {
      told[follower] = (area, lastMessage)
      shownMessage[follower] = nil
    }
  }

  /// A message came back to the app.
  mutating func cameBack(_ message: Message) {
    switch message.answer {
    case .priced(_, let reply):
      switch message.question {
      case .home(let hub), .page(let hub, _): priced[reply] = PricedReply(message: message.number, hub: hub)
      case .area, .stock, .cart, .setQuantity: break
      }
    case .counts(let answer, let age):
      if case .stock(let hub, let asked) = message.question {
        counts.append(
          CountsReply(
            hub: hub, counts: answer, asked: asked, takenAt: message.sentAt - age, cameAt: now))
      }
    case .quantities(let lines):
      if case .cart(let hub) = message.question {
        readCarts.insert(hub)
        for product in SimulatedServer.products.indices {
          quantities[Line(hub: hub, product: product), default: []].insert(lines[product] ?? 0)
        }
      }
    case .taken(let quantity):
      if case .setQuantity(_, let product, let hub) = message.question {
        quantities[Line(hub: hub, product: product), default: []].insert(quantity)
      }
    case .refused(let quantity):
      if case .setQuantity(_, let product, let hub) = message.question {
        quantities[Line(hub: hub, product: product), default: []].insert(quantity)
      }
      failures.append(FailedMessage(message: message.number, question: message.question, at: now))
    case .lost, .broken:
      failures.append(FailedMessage(message: message.number, question: message.question, at: now))
    case .text, nil: break
    }
  }

  // MARK: - Screens

  /// A screen was drawn.
  mutating func shown(_ screen: Shown, by follower: Follower, isOnline: Bool) {
    let area = told[follower]?.area
    switch screen.content {
    case .loading: break
    case .outOfArea:
      if area != .outOfArea {
        found(.falseArea, "\(follower.rawValue) shows out of area, told \(area as Any)")
      }
    case .failed:
      judgeFailure(follower)
    case .tiles:
      judgeTiles(screen, of: follower, area: area)
    }
    if screen.canOrder {
      if case .served = area {} else { found(.falseOrder, "told \(area as Any)") }
      if screen.isSaved || !isOnline { found(.falseOrder, "saved \(screen.isSaved), online \(isOnline)") }
      if screen.content != .tiles { found(.falseOrder, "without a home") }
    }
  }

  private mutating func judgeFailure(_ follower: Follower) {
    guard let (area, since) = told[follower] else { return }
    let isProven = failures.contains { failure in
      guard failure.message > since else { return false }
      switch failure.question {
      case .home(let hub): return follower == .home && hub == area.hub
      case .page(let hub, _): return follower == .category && hub == area.hub
      case .area, .stock, .cart, .setQuantity: return false
      }
    }
    if !isProven { found(.falseError, "\(follower.rawValue) told \(area)") }
  }

  private mutating func judgeTiles(_ screen: Shown, of follower: Follower, area: ToldArea?) {
    guard let hub = area?.hub, let since = told[follower]?.since else {
      if !screen.tiles.isEmpty { found(.mixedHubs, "\(follower.rawValue) shows prices, told \(area as Any)") }
      return
    }
    var replies: Set<Int> = []
    for tile in screen.tiles {
      guard let tag = PriceTag(shown: tile.price), let reply = priced[tag.reply],
        SimulatedServer.products.indices.contains(tag.product),
        tile.product == SimulatedServer.products[tag.product]
      else {
        found(.falsePrice, "\(tile.price) for \(tile.product.prefix(4))")
        continue
      }
      if tag.hub != hub { found(.mixedHubs, "\(follower.rawValue) told \(hub) shows a price of \(tag.hub)") }
      replies.insert(reply.message)
      judge(tile, product: tag.product, hub: hub, area: area, isSaved: screen.isSaved, follower: follower)
    }
    if follower == .home, replies.count > 1 { found(.falsePrice, "prices of several homes") }
    guard !screen.isSaved, let oldest = replies.min(), let newest = replies.max() else { return }
    if oldest <= since {
      found(.lateLoad, "\(follower.rawValue): message \(oldest), hub chosen after \(since)")
    }
    if follower == .home {
      if let before = shownMessage[follower], newest < before {
        found(.olderLoad, "message \(newest) after \(before)")
      }
      shownMessage[follower] = newest
    }
  }

  private mutating func judge(
    _ tile: Shown.Tile, product: Int, hub: Int, area: ToldArea?, isSaved: Bool, follower: Follower
  ) {
    let isBrowsing = area == .browsing(hub)
    switch tile.badge {
    case .none: break
    case .low(let count): judgeBadge(product, hub, isSaved || isBrowsing) { $0 == count }
    case .out: judgeBadge(product, hub, isSaved || isBrowsing) { $0 <= 0 }
    }
    switch tile.stepper {
    case .hidden, .disabled: break
    case .asksForAddress:
      if !isBrowsing { found(.falseOrder, "asks for an address, told \(area as Any)") }
    case .enabled(let quantity, let canAdd, _):
      if isSaved, canAdd { found(.savedClaims, "can add") }
      if isBrowsing || (quantity != 0 && quantity % SimulatedServer.hubs.count != hub) {
        found(.foreignQuantity, "\(quantity) at \(hub), told \(area as Any)")
      }
      if canAdd, tile.badge == .out { found(.falseOrder, "can add what is out") }
      judgeQuantity(quantity, Line(hub: hub, product: product))
    }
  }

  private mutating func judgeBadge(_ product: Int, _ hub: Int, _ mustBeUnknown: Bool, _ fits: (Int) -> Bool) {
    if mustBeUnknown { found(.savedClaims, "a badge while nothing is asked") }
    let proofs = counts.filter { $0.hub == hub && $0.counts[product].map(fits) == true }
    guard let newest = proofs.map(\.takenAt).max() else {
      found(.unprovenStock, "product \(product) at \(hub)")
      return
    }
    if now - newest >= Self.expiry { found(.expiredStock, "product \(product), \(now - newest) ms old") }
  }

  private mutating func judgeQuantity(_ quantity: Int, _ line: Line) {
    if let number = lastTap[line], let tap = taps[number] {
      if tap.quantity != quantity { found(.lostTap, "shows \(quantity), tapped \(tap.quantity)") }
    } else if quantities[line]?.contains(quantity) != true {
      found(.lostTap, "shows \(quantity), which nobody said")
    }
  }

  // MARK: - Questions for stock

  mutating func asked(_ asker: Int, hub: Int, products: [Int]) {
    questions[asker] = StockQuestion(hub: hub, products: products, askedAt: now, lastMessage: lastMessage)
  }

  mutating func gaveUp(_ asker: Int) {
    questions[asker]?.isCancelled = true
  }

  /// A question was answered; `open` are the messages that were under way when it was asked.
  mutating func answered(_ asker: Int, _ answer: [Int: LearnedStock]) {
    guard let question = questions.removeValue(forKey: asker) else {
      found(.unanswered, "asker \(asker) answered twice or never asked")
      return
    }
    for product in question.products {
      guard let learned = answer[product] else {
        found(.unanswered, "product \(product)")
        continue
      }
      judge(learned, product, question)
    }
  }

  private mutating func judge(_ learned: LearnedStock, _ product: Int, _ question: StockQuestion) {
    // What was young enough when the question came, or came for it or for one that it joined.
    let replies = counts.filter { reply in
      reply.hub == question.hub && reply.asked.contains(product)
        && (question.isCancelled || reply.takenAt > question.askedAt - Self.reuse
          || reply.cameAt >= question.askedAt)
    }
    func isProven(_ fits: (Int) -> Bool) -> Bool {
      replies.contains { $0.counts[product].map(fits) == true && now - $0.takenAt < Self.expiry }
    }
    let isBehind: Bool
    switch learned {
    case .known(let count?): isBehind = isProven { $0 == count }
    case .known(nil): isBehind = false
    case .out: isBehind = isProven { $0 <= 0 }
    case .unknown("failed"), .unknown("offline"):
      isBehind =
        question.isCancelled
        || failures.contains { failure in
          guard case .stock(question.hub, let products) = failure.question else { return false }
          return failure.at >= question.askedAt && products.contains(product)
        }
      if !isBehind { found(.unprovenFailure, "product \(product) at \(question.hub)") }
      return
    case .unknown("notInReply"):
      isBehind = replies.contains { $0.counts[product] == nil }
    case .unknown("expired"):
      isBehind = replies.contains { $0.counts[product] != nil && now - $0.takenAt >= Self.expiry }
    case .unknown: isBehind = question.isCancelled
    }
    if !isBehind { found(.staleAnswer, "\(learned) for product \(product) at \(question.hub)") }
  }

  // MARK: - Taps

  mutating func tapped(_ number: Int, quantity: Int, product: Int, hub: Int) {
    let line = Line(hub: hub, product: product)
    taps[number] = Tap(line: line, quantity: quantity)
    lastTap[line] = number
  }

  mutating func ended(_ number: Int, _ outcome: String) {
    guard let tap = taps.removeValue(forKey: number) else {
      found(.falseOutcome, "tap \(number) ended twice or was never made")
      return
    }
    if outcome == "confirmed", quantities[tap.line]?.contains(tap.quantity) != true {
      found(.falseOutcome, "\(tap.quantity) confirmed, which the server never said")
    }
    // A screen goes on showing it until it hears of the cart, or where nobody knows.
    quantities[tap.line, default: []].insert(tap.quantity)
  }

  // MARK: - The end

  /// Everything has come back and all timers have run: what is left open is never answered.
  mutating func settled(server: SimulatedServer, home: Shown, isHomeOpen: Bool) {
    for asker in questions.keys.sorted() { found(.unanswered, "asker \(asker)") }
    for tap in taps.keys.sorted() { found(.unanswered, "tap \(tap)") }
    if isHomeOpen, told[.home] != nil, home.content == .loading {
      found(.endless, "the home is still loading")
    }
    guard let hub = told[.cart]?.area.hub else { return }
    for tile in home.tiles {
      guard case .enabled(let quantity, _, _) = tile.stepper,
        let product = SimulatedServer.products.firstIndex(of: tile.product)
      else { continue }
      let truth = server.cart[hub][product] ?? 0
      if quantity != truth { found(.falseCart, "shows \(quantity), the server has \(truth)") }
    }
  }
}
