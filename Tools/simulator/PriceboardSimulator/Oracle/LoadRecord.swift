/// The loads of the screens, and what of them was painted.
struct LoadRecord {
  struct PricedReply {
    let message: Int
    let sheet: ReplySheet
    /// Which beginning of a category the page goes on from.
    let generation: Int
    /// By how much the server's clock was ahead of the device's each time that the reply came, and when that was.
    var leads: [(lead: Int, clockSteps: Int)]
  }

  /// By the number of the reply.
  var priced: [Int: PricedReply] = [:]
  /// The newest message of each screen.
  private(set) var newest: [Follower: Int] = [:]
  /// The beginning of the category whose pages count, and one that has not proved good yet.
  var generation = 0
  var draft: Int?
  /// The reply that is painted, and whether it was an old one when it was.
  var painted: (reply: Int, isSaved: Bool)?
  /// The newest message or generation that was painted.
  var shown: [Follower: Int] = [:]

  mutating func sent(_ message: Int, by follower: Follower) {
    newest[follower] = message
  }

  mutating func pageSent(_ message: Int, isFirst: Bool) {
    sent(message, by: .category)
    if isFirst { draft = nil }
  }

  mutating func left(_ follower: Follower) {
    shown[follower] = nil
    if follower == .home { painted = nil }
  }
}

extension Oracle {
  mutating func pricesCame(_ sheet: ReplySheet, _ message: Message) {
    let lead = sheet.date - wallClock
    if loads.priced[sheet.reply] != nil {
      loads.priced[sheet.reply]?.leads.append((lead, clockSteps))
      return
    }
    // Another hub's reply has to be refused.
    guard !sheet.isForeign else { return failed(message) }
    if case .page(_, after: 0) = message.question, message.number == loads.newest[.category] {
      loads.generation = message.number
    }
    loads.priced[sheet.reply] = LoadRecord.PricedReply(
      message: message.number, sheet: sheet, generation: loads.generation, leads: [(lead, clockSteps)])
  }

  /// Judges which load a screen's prices are of, and tells whether they are saved ones.
  mutating func judgeLoads(_ replies: Set<Int>, of screen: Shown, _ follower: Follower, since: Int) -> Bool {
    let known = replies.compactMap { loads.priced[$0] }
    guard let oldest = known.map(\.message).min(), let newest = known.map(\.message).max() else {
      return screen.isSaved
    }
    if !screen.isSaved, oldest <= since {
      found(.lateLoad, "\(follower.rawValue): message \(oldest), hub chosen after \(since)")
    }
    switch follower {
    case .home:
      if known.count > 1 { found(.mixedLoads, "prices of several homes") }
      if let before = loads.shown[follower], newest < before {
        found(.olderLoad, "message \(newest) after \(before)")
      }
      loads.shown[follower] = newest
      return judgePainted(known[0], screen)
    case .category:
      let generations = Set(known.map(\.generation))
      if generations.count > 1 { found(.mixedLoads, "pages of \(generations.sorted())") }
      let generation = generations.max() ?? 0
      if let before = loads.shown[follower], generation < before {
        found(.olderLoad, "pages of \(generation) after those of \(before)")
      }
      loads.shown[follower] = generation
      return false
    case .cart: return false
    }
  }

  /// A home is a new one only where the newest load brought it.
  private mutating func judgePainted(_ reply: LoadRecord.PricedReply, _ screen: Shown) -> Bool {
    if loads.painted?.reply != reply.sheet.reply {
      let isOld = reply.message != loads.newest[.home]
      if isOld, !screen.isSaved {
        found(.olderLoad, "message \(reply.message) as new, the newest is \(loads.newest[.home] ?? 0)")
      }
      loads.painted = (reply.sheet.reply, isOld || screen.isSaved)
    }
    return screen.isSaved || loads.painted?.isSaved == true
  }

  mutating func judgeFailure(_ follower: Follower) {
    guard let (area, since) = told[follower] else { return }
    let isProven = failures.contains { failure in
      guard failure.message > since, failure.message == loads.newest[follower] else { return false }
      switch failure.question {
      case .home(let hub), .page(let hub, _): return hub == area.hub
      case .area, .stock, .cart, .setQuantity: return false
      }
    }
    if !isProven { found(.falseError, "\(follower.rawValue) told \(area)") }
  }
}
