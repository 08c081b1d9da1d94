extension Oracle {
  /// Judges what a screen says of the hours, of the network and of its own age.
  mutating func judgeNotice(_ screen: Shown, of follower: Follower, isSaved: Bool) {
    let isOffline = screen.notice?.kind == .offline
    if !isOnline, !isOffline { found(.falseNotice, "\(follower.rawValue) does not say that it is offline") }
    if isOffline, isOnline, !wasUnreachable(follower) {
      found(.falseNotice, "\(follower.rawValue) says that it is offline")
    }
    if isSaved, screen.notice == nil { found(.falseNotice, "a saved home without a notice") }
    guard follower == .home, screen.content == .tiles, let reply = shownReply(screen),
      case .closed(let opening)? = reply.sheet.hours
    else {
      if screen.notice?.kind == .closed { found(.falseNotice, "closed, which nobody said") }
      return
    }
    if screen.canOrder { found(.falseOrder, "an order at a closed hub") }
    // What a saved home said of the hours may be forgotten, as long as it is said to be old.
    if isSaved, screen.notice?.kind == .old { return }
    guard !isOffline else { return }
    guard let notice = screen.notice, notice.kind == .closed else {
      found(.falseNotice, "\(screen.notice?.text ?? "nothing") at a closed hub")
      return
    }
    judgeWords(notice.text, opening, reply)
  }

  private func wasUnreachable(_ follower: Follower) -> Bool {
    let since = told[follower]?.since ?? 0
    return failures.contains { failure in
      guard failure.isLost, failure.message > since || told[follower] == nil else { return false }
      switch failure.question {
      case .home: return follower == .home
      case .page: return follower == .category
      case .area: return true
      case .stock, .cart, .setQuantity: return false
      }
    }
  }

  private func shownReply(_ screen: Shown) -> LoadRecord.PricedReply? {
    screen.tiles.first.flatMap { PriceTag(shown: $0.price) }.flatMap { loads.priced[$0.reply] }
  }

  /// The words have to fit the server's clock, as far as the device can know it.
  private mutating func judgeWords(
    _ text: String, _ opening: ReplySheet.Opening?, _ reply: LoadRecord.PricedReply
  ) {
    // Where the wall clock was set since, a screen that stands cannot know.
    let leads = reply.leads.filter { $0.clockSteps == clockSteps }
    guard leads.count == reply.leads.count else { return }
    let words = leads.map { Self.words(opening, now: wallClock + $0.lead) }
    if !words.contains(where: { $0.fit(text) }) {
      found(.falseNotice, "\(text), expected \(words.map(\.all))")
    }
  }

  /// What has to stand in a notice.
  private struct Words {
    var all: [String]
    var isDate = false

    func fit(_ text: String) -> Bool {
      let days = CivilMoment.weekdays + ["tomorrow"]
      return all.allSatisfy(text.contains)
        && days.allSatisfy { all.contains($0) || !text.contains($0) }
        && (isDate || !text.contains(" on "))
    }
  }

  private static func words(_ opening: ReplySheet.Opening?, now: Int) -> Words {
    switch opening {
    case nil: return Words(all: ["Closed"])
    case .timeOfDay(let minutes): return Words(all: ["Opens at \(CivilMoment.clock(minutes))"])
    case .instant(let time, let offset):
      guard time > now else { return Words(all: ["Closed"]) }
      let (there, here) = (CivilMoment(time, offset: offset), CivilMoment(now, offset: offset))
      switch there.day - here.day {
      case 0: return Words(all: ["Opens at \(there.clock)"])
      case 1: return Words(all: ["Opens", "tomorrow", there.clock])
      case 2...6: return Words(all: ["Opens", there.weekday, there.clock])
      default: return Words(all: ["Opens on", "\(there.date.day)", there.clock], isDate: true)
      }
    }
  }
}
