/// Judges what the app shows by what went over the network, and by nothing else.
///
/// It knows the protocol's rules from the documents and shares no code with the modules.
struct Oracle {
  private(set) var violations: [Violation] = []
  /// The monotonic time and the device's wall clock, in milliseconds, and how often the wall clock was set.
  var now = 0, wallClock = SimulatedServer.beginning, clockSteps = 0
  var isOnline = true

  var told: [Follower: (area: ToldArea, since: Int)] = [:]
  /// The highest number of a message that was sent.
  var lastMessage = 0
  /// The messages that came back; some do so twice.
  var delivered: Set<Int> = []
  var failures: [FailedMessage] = []

  var loads = LoadRecord()
  var stock = StockRecord()
  var carts: CartRecord

  struct FailedMessage {
    let message: Int
    let question: Question
    let isLost: Bool
    let at: Int
  }

  init(cart: [[Int: Int]]) {
    carts = CartRecord(beginning: cart)
  }

  mutating func found(_ rule: Violation.Rule, _ details: String) {
    violations.append(Violation(rule: rule, details: details))
  }

  // MARK: - What happened

  mutating func sent(_ message: Int, _ question: Question) {
    lastMessage = max(lastMessage, message)
    switch question {
    case .home: loads.sent(message, by: .home)
    case .page(_, let cursor): loads.pageSent(message, isFirst: cursor == 0)
    case .setQuantity(_, let product, let hub): carts.writeSent(message, Line(hub: hub, product: product))
    case .area, .stock, .cart: break
    }
  }

  mutating func told(_ follower: Follower, _ area: ToldArea) {
    // A change that keeps the hub keeps what is shown.
    if let before = told[follower], before.area.hub == area.hub {
      told[follower] = (area, before.since)
      if follower == .cart, before.area != area { carts.left() }
    } else {
      told[follower] = (area, lastMessage)
      loads.left(follower)
      stock.left(follower)
      if follower == .cart { carts.left() }
    }
  }

  /// A message came back to the app.
  mutating func cameBack(_ message: Message) {
    switch message.answer {
    case .priced(_, let sheet): pricesCame(sheet, message)
    case .counts(let answer, let age):
      if case .stock(let hub, let asked) = message.question {
        stock.replies.append(
          StockRecord.Reply(
            hub: hub, counts: answer, asked: asked, takenAt: message.sentAt - age, cameAt: now))
      }
    case .quantities(let quantities):
      if case .cart(let hub) = message.question { cartCame(quantities, of: hub, message) }
    case .taken(let quantity): writeCame(quantity, message)
    case .refused(let quantity):
      writeCame(quantity, message)
      failed(message)
    case .lost, .broken:
      writeCame(nil, message)
      failed(message)
    case .text, nil: break
    }
    delivered.insert(message.number)
  }

  mutating func failed(_ message: Message) {
    failures.append(
      FailedMessage(
        message: message.number, question: message.question, isLost: message.answer == .lost, at: now))
    if case .page = message.question { loads.draft = nil }
  }

  // MARK: - The end

  /// Everything has come back and all timers have run: what is left open is never answered.
  mutating func settled(server: SimulatedServer, screens: [Follower: Shown]) {
    for asker in stock.questions.keys.sorted() { found(.unanswered, "asker \(asker)") }
    for tap in carts.taps.keys.sorted() { found(.unanswered, "tap \(tap)") }
    for (follower, screen) in screens.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if screen.isOpen, told[follower] != nil, screen.content == .loading || screen.footer == .loading {
        found(.endless, "the \(follower.rawValue) is still loading")
      }
      if screen.tiles.contains(where: \.isStockAwaited) {
        found(.endless, "the \(follower.rawValue) still waits for stock")
      }
      judgeCart(screen, at: told[.cart]?.area.hub, server)
    }
  }

  private mutating func judgeCart(_ screen: Shown, at hub: Int?, _ server: SimulatedServer) {
    guard let hub else { return }
    for tile in screen.tiles {
      guard case .enabled(let quantity, _, _) = tile.stepper,
        let product = SimulatedServer.products.firstIndex(of: tile.product)
      else { continue }
      let truth = server.cart[hub][product] ?? 0
      if quantity != truth { found(.falseCart, "shows \(quantity), the server has \(truth)") }
    }
  }
}
