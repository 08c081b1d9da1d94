/// What was learned of the stock, and who was told.
struct StockRecord {
  /// How long a count may be shown, and how old one may be that answers a new question, in milliseconds.
  static let expiry = 120_000, reuse = 30_000

  struct Reply {
    let hub: Int
    let counts: [Int: Int]
    let asked: [Int]
    /// When it was sent, less what it was already old when the server answered.
    let takenAt: Int
    let cameAt: Int
  }

  struct Question {
    let hub: Int
    let products: [Int]
    let screen: Follower?
    let askedAt: Int
    var isCancelled = false
  }

  /// What a screen was told of a product, and by which of its questions.
  struct Told {
    let question: Int
    let learned: LearnedStock
    /// Whether no later question of the screen was open then, so that it has to count.
    let isBinding: Bool
  }

  struct Place: Hashable {
    let screen: Follower
    let line: Line
  }

  var replies: [Reply] = []
  var questions: [Int: Question] = [:]
  var told: [Place: [Told]] = [:]
  /// The newest question of each screen about a product.
  var newest: [Place: Int] = [:]

  mutating func left(_ screen: Follower) {
    told = told.filter { $0.key.screen != screen }
    newest = newest.filter { $0.key.screen != screen }
  }
}

extension Oracle {
  mutating func asked(_ asker: Int, by screen: Follower?, hub: Int, products: [Int]) {
    stock.questions[asker] = StockRecord.Question(hub: hub, products: products, screen: screen, askedAt: now)
    guard let screen else { return }
    for product in products {
      stock.newest[.init(screen: screen, line: Line(hub: hub, product: product))] = asker
    }
  }

  mutating func gaveUp(_ asker: Int) {
    stock.questions[asker]?.isCancelled = true
  }

  /// A question was answered.
  mutating func answered(_ asker: Int, _ answer: [Int: LearnedStock]) {
    guard let question = stock.questions.removeValue(forKey: asker) else {
      found(.unanswered, "asker \(asker) answered twice or never asked")
      return
    }
    for product in question.products {
      guard let learned = answer[product] else {
        found(.unanswered, "product \(product)")
        continue
      }
      judge(learned, product, question)
      guard let screen = question.screen, told[screen]?.area.hub == question.hub else { continue }
      let place = StockRecord.Place(screen: screen, line: Line(hub: question.hub, product: product))
      guard let newest = stock.newest[place] else { continue }
      stock.told[place, default: []].append(
        .init(question: asker, learned: learned, isBinding: asker == newest && !question.isCancelled))
    }
  }

  private mutating func judge(_ learned: LearnedStock, _ product: Int, _ question: StockRecord.Question) {
    // What was young enough when the question came, or came for it or for one that it joined.
    let replies = stock.replies.filter { reply in
      reply.hub == question.hub && reply.asked.contains(product)
        && (question.isCancelled || reply.takenAt > question.askedAt - StockRecord.reuse
          || reply.cameAt >= question.askedAt)
    }
    func isProven(_ fits: (Int) -> Bool) -> Bool {
      replies.contains { $0.counts[product].map(fits) == true && now - $0.takenAt < StockRecord.expiry }
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
      isBehind = replies.contains { $0.counts[product] != nil && now - $0.takenAt >= StockRecord.expiry }
    case .unknown: isBehind = question.isCancelled
    }
    if !isBehind { found(.staleAnswer, "\(learned) for product \(product) at \(question.hub)") }
  }

  /// A badge needs a count of the last two minutes, and the newest answer that its screen was given.
  mutating func judgeBadge(
    _ line: Line, _ mustBeUnknown: Bool, _ screen: Follower, _ fits: (Int) -> Bool
  ) {
    if mustBeUnknown { found(.savedClaims, "a badge while nothing is asked") }
    let proofs = stock.replies.filter { $0.hub == line.hub && $0.counts[line.product].map(fits) == true }
    guard let newest = proofs.map(\.takenAt).max() else {
      found(.unprovenStock, "product \(line.product) at \(line.hub)")
      return
    }
    if now - newest >= StockRecord.expiry {
      found(.expiredStock, "product \(line.product), \(now - newest) ms old")
    }
    let told = stock.told[.init(screen: screen, line: line)] ?? []
    let binding = told.filter(\.isBinding).map(\.question).max() ?? 0
    let isTold = told.contains { answer in
      guard answer.question >= binding else { return false }
      switch answer.learned {
      case .known(let count): return count.map(fits) == true
      case .out: return fits(0)
      case .unknown: return false
      }
    }
    if !isTold { found(.olderStock, "\(screen.rawValue), product \(line.product) at \(line.hub)") }
  }
}
