import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing

@Suite struct FeedSubscriptionTests {
  @Test func `a follower is told what is known, live only where it is`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1))
    let second = feed.follow(["A", "B", "C"], as: 2)
    let news = second.deliveries.first { $0.follower == 2 }?.news.events ?? []
    #expect(news.count == 2)
    guard case .quote(let quote) = news.first else {
      Issue.record("the live one is told as a quote")
      return
    }
    #expect(quote.symbol == "A")
    #expect(news.last == .interrupted(["B", "C"], .noSnapshot))
    #expect(second.commands == [.subscribe(["C"], maxRate: 4)])
    #expect(second.events.isEmpty, "nothing is new for the first")
  }

  @Test func `a symbol that was let go is told from memory, and live after its snapshot`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1, last: 7))
    feed.release()
    #expect(feed.wait(.seconds(600)) == [.unsubscribe(["A"])])
    let again = feed.follow(["A"], as: FeedDriver.follower)
    guard case .cached(let quote, .noSnapshot) = again.events.first else {
      Issue.record("a price from memory is not live")
      return
    }
    #expect(quote.last?.minorUnits == 7)
    #expect(again.commands == [.subscribe(["A"], maxRate: 4)])
    #expect(feed.receive(update("A", 2)).events.isEmpty, "an update of the old subscription")
    feed.receive(snapshot("A", 90, last: 8))
    #expect(feed.isLive("A"))
  }

  @Test func `within its grace a symbol is told as live, and nothing is sent`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    feed.release()
    feed.wait(.milliseconds(1_900))
    feed.receive(update("A", 2, last: 9))
    let again = feed.follow(["A"])
    #expect(again.commands.isEmpty)
    #expect(feed.isLive("A"))
    #expect(feed.price("A") == 9)
    #expect(feed.wait(.seconds(10)).isEmpty)
  }

  @Test func `after its grace a symbol is unsubscribed and subscribed, in that order`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    feed.release()
    // The alarm is late: what is overdue happens first all the same.
    feed.now += .milliseconds(2_100)
    let again = feed.follow(["A"])
    #expect(again.commands == [.unsubscribe(["A"]), .subscribe(["A"], maxRate: 4)])
    #expect(!feed.isLive("A"))
    #expect(feed.receive(update("A", 2, last: 9)).events.isEmpty)
    #expect(feed.price("A") == 18240)
  }

  @Test func `what comes after the unsubscription is dropped`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 11, last: 5))
    feed.release()
    feed.wait(.seconds(2))
    for late in [update("A", 12, last: 6), update("A", 14, last: 6), snapshot("A", 15, last: 6)] {
      let effects = feed.receive(late)
      #expect(effects.deliveries.isEmpty)
      #expect(effects.commands.isEmpty)
    }
    #expect(feed.machine.quote(of: "A")?.last?.minorUnits == 5)
    #expect(feed.machine.staleReason(of: "A") == .noSnapshot)
  }

  @Test func `a follower that leaves at once costs one subscription and one end of it`() {
    var feed = FeedDriver.following()
    #expect(feed.follow(["A"]).commands.isEmpty, "the first follower has another set")
    feed.release()
    #expect(feed.follow(["A"], as: 2).commands == [.subscribe(["A"], maxRate: 4)])
    #expect(feed.release(2).commands.isEmpty)
    #expect(feed.release(2).commands.isEmpty, "a second time changes nothing")
    #expect(feed.wait(.seconds(60)) == [.unsubscribe(["A"])])
    #expect(feed.machine.followerCount == 0)
  }

  @Test func `a question that is due is asked also where somebody comes before the alarm`() {
    var feed = FeedDriver.following("A", "BAD")
    feed.receive(snapshot("A", 1), update("A", 3))
    feed.now += .milliseconds(5_001)
    let second = feed.follow(["A"], as: 2)
    #expect(second.commands == [.subscribe(["BAD"], maxRate: 4), .resync(["A"])])
    #expect(feed.wait(.seconds(5)) == [.subscribe(["BAD"], maxRate: 4)])
    #expect(feed.wait(.seconds(5)) == [.resync(["A"])])
  }

  @Test func `followers that are registered in another order than they are numbered leave nothing behind`() {
    var random = SplitMix64(seed: 5)
    for round in 0..<200 {
      var feed = FeedDriver()
      feed.connect()
      var followers = Array(1...6).shuffled(using: &random)
      for follower in followers { feed.follow(["A"], as: follower) }
      followers.shuffle(using: &random)
      var sequence = 0
      while let gone = followers.popLast() {
        sequence += 1
        let told = feed.receive(snapshot("A", sequence, last: sequence)).deliveries.map(\.follower)
        #expect(told.sorted() == (followers + [gone]).sorted(), "round \(round)")
        feed.release(gone)
      }
      #expect(feed.receive(snapshot("A", 9, last: 9)).deliveries.isEmpty, "round \(round)")
      #expect(feed.wait(.seconds(2)) == [.unsubscribe(["A"])])
    }
  }

  @Test func `a reconnection subscribes exactly what is watched then`() {
    var feed = FeedDriver.following("A", "C")
    feed.receive(snapshot("A", 1), snapshot("C", 1), update("C", 3))
    feed.disconnect()
    feed.follow(["B"], as: 2)
    feed.follow(["C", "A"], as: 3)
    feed.release()
    feed.release(3)
    feed.follow(["C"], as: 4)
    #expect(feed.wait(.seconds(30)).isEmpty, "nothing is queued for a connection that has gone")
    #expect(feed.connect().commands == [.subscribe(["B", "C"], maxRate: 4)])
    #expect(feed.wait(.milliseconds(4_999)).isEmpty, "no question of the old connection is left")
  }

  @Test func `a connection that flaps subscribes once a time`() {
    var feed = FeedDriver.following("A", "B")
    var subscriptions = 0
    for _ in 0..<20 {
      feed.disconnect()
      feed.wait(.seconds(1))
      let commands = feed.connect().commands
      #expect(commands == [.subscribe(["A", "B"], maxRate: 4)])
      subscriptions += commands.count
    }
    #expect(subscriptions == 20)
  }

  @Test func `a connection that ends makes all stale with its reason, and the next one noSnapshot`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1))
    #expect(feed.disconnect(because: .suspended).events == [.interrupted(["A", "B"], .suspended)])
    #expect(feed.connect().events == [.interrupted(["A", "B"], .noSnapshot)])
    feed.receive(update("A", 2))
    #expect(!feed.isLive("A"), "an update needs a snapshot of its own connection before it")
    feed.receive(snapshot("A", 2))
    #expect(feed.isLive("A"))
    #expect(!feed.isLive("B"))
  }

  @Test(arguments: [(2_999, true), (3_000, false), (60_000, false)])
  func `who follows after three seconds without life is told nothing live until there is life`(
    _ milliseconds: Int, _ isLive: Bool
  ) {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    feed.now += .milliseconds(milliseconds)
    let told = feed.follow(["A"], as: 2)
    let news = told.deliveries.first { $0.follower == 2 }?.news.events ?? []
    guard !isLive else {
      #expect(told.events.isEmpty)
      #expect(news.contains { if case .quote = $0 { true } else { false } })
      return
    }
    #expect(told.events == [.interrupted(["A"], .disconnected)])
    guard case .cached(let quote, .disconnected) = news.first else {
      Issue.record("\(news)")
      return
    }
    #expect(quote.last?.minorUnits == 18_240)
    #expect(feed.receive(WireText.status("A", "open")).events.isEmpty)
    let alive = feed.receive(WireText.heartbeat(at: 3))
    #expect(alive.deliveries.map(\.news.events) == [[.restored(["A"])], [.restored(["A"])]])
    feed.now += .seconds(3)
    #expect(feed.follow(["A"], as: 3).events == [.interrupted(["A"], .disconnected)])
    #expect(feed.disconnect(because: .suspended).events == [.interrupted(["A"], .suspended)])
  }

  @Test func `frames and ends of an old connection are ignored`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    feed.disconnect()
    feed.connect()
    feed.receive(snapshot("A", 1, last: 3))
    let late = feed.receive(update("A", 2, last: 99), on: 1)
    #expect(!late.isLife)
    #expect(late.events.isEmpty)
    #expect(feed.machine.disconnected(1, because: .disconnected, now: feed.now).deliveries.isEmpty)
    #expect(feed.isLive("A"))
    #expect(feed.price("A") == 3)
  }

  @Test func `one symbol that is never answered holds nobody back`() {
    var feed = FeedDriver.following("A", "BAD", "C")
    feed.receive(snapshot("A", 1), snapshot("C", 1))
    #expect(feed.isLive("A"))
    #expect(feed.wait(.seconds(5)) == [.subscribe(["BAD"], maxRate: 4)])
    #expect(feed.wait(.seconds(5)) == [.subscribe(["BAD"], maxRate: 4)])
    #expect(feed.reader.reason("BAD") == .noSnapshot)
    #expect(feed.wait(.seconds(5)).isEmpty)
    #expect(feed.reader.reason("BAD") == .unavailable)
    #expect(feed.telemetry.filter { $0 == .unavailableSymbol }.count == 1)
    #expect(feed.wait(.milliseconds(59_999)).isEmpty)
    #expect(feed.wait(.milliseconds(1)) == [.subscribe(["BAD"], maxRate: 4)])
    #expect(feed.wait(.seconds(60)) == [.subscribe(["BAD"], maxRate: 4)])
    #expect(feed.isLive("A"))
    feed.receive(snapshot("BAD", 1))
    #expect(feed.isLive("BAD"))
  }

  @Test func `two symbols without an answer are asked for each by itself`() {
    var feed = FeedDriver.following("A", "B", "C")
    feed.receive(snapshot("B", 1))
    #expect(feed.wait(.seconds(5)) == [.subscribe(["A"], maxRate: 4), .subscribe(["C"], maxRate: 4)])
  }

  @Test func `an error frame that names a symbol makes it unavailable at once`() {
    var feed = FeedDriver.following("A", "BAD")
    feed.receive(snapshot("A", 1), WireText.error("BAD"))
    #expect(feed.reader.reason("BAD") == .unavailable)
    #expect(feed.isLive("A"))
    #expect(feed.wait(.seconds(59)).isEmpty)
    #expect(feed.wait(.seconds(1)) == [.subscribe(["BAD"], maxRate: 4)])
    feed.receive(WireText.error(nil), WireText.error("NOBODY"))
    #expect(feed.isLive("A"))
  }

  @Test func `a server that refuses a symbol and calls it closed in one breath is asked every five seconds`()
  {
    var feed = FeedDriver.following("X")
    let answer = [WireText.error("X"), WireText.status("X", "closed")]
    var asked = feed.receive(answer).commands.count
    while feed.now < .seconds(60) {
      let commands = feed.wait(.milliseconds(100))
      asked += commands.count
      if !commands.isEmpty { asked += feed.receive(answer).commands.count }
    }
    #expect(asked == 12)
  }

  @Test func `what the server says of a symbol is told, and doubt makes it stale`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1), snapshot("B", 1))
    #expect(feed.receive(WireText.status("A", "suspect")).events == [.interrupted(["A"], .suspect)])
    #expect(feed.isLive("B"))
    feed.receive(update("A", 2, last: 4))
    #expect(feed.reader.reason("A") == .suspect)
    #expect(feed.price("A") == 4)
    #expect(feed.receive(WireText.status("A", "open")).events == [.restored(["A"])])
    feed.receive(WireText.status("A", "halted"))
    #expect(feed.isLive("A"))
    #expect(feed.reader.quotes["A"]?.market == .halted)
    feed.receive(WireText.status("A", "closed"))
    #expect(feed.reader.quotes["A"]?.market == .closed)
    #expect(feed.receive(WireText.status("A", "closed")).events.isEmpty)
    feed.receive(WireText.status("A", "unavailable"))
    #expect(feed.reader.reason("A") == .unavailable)
    feed.wait(.seconds(5))
    let back = feed.receive(WireText.status("A", "open"))
    #expect(back.commands == [.subscribe(["A"], maxRate: 4)])
    feed.receive(snapshot("A", 9))
    #expect(feed.isLive("A"))
    #expect(feed.reader.quotes["A"]?.market == .open)
  }

  @Test func `what was said of a symbol ends with its subscription`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1), WireText.status("A", "halted"), WireText.status("A", "suspect"))
    feed.disconnect()
    #expect(feed.machine.quote(of: "A")?.market == .halted, "the last price was one of a halted market")
    feed.connect()
    feed.receive(snapshot("A", 1))
    #expect(feed.isLive("A"))
    #expect(feed.reader.quotes["A"]?.market == .open)
  }

  @Test func `another rate subscribes everything again, also what is in its grace`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1), snapshot("B", 1))
    feed.follow(["C"], as: 2)
    feed.release(2)
    let changed = feed.setRate(1)
    #expect(changed.commands == [.subscribe(["A", "B", "C"], maxRate: 1)])
    #expect(feed.isLive("A"))
    #expect(feed.setRate(1).commands.isEmpty)
    feed.disconnect()
    #expect(feed.setRate(4).commands.isEmpty)
    #expect(feed.connect().commands == [.subscribe(["A", "B"], maxRate: 4)])
  }

  @Test func `symbols that only look alike are followed apart`() {
    let composed: Symbol = "\u{C9}"
    let decomposed: Symbol = "E\u{301}"
    var feed = FeedDriver.following(composed, decomposed)
    #expect(feed.machine.subscribed == [decomposed, composed], "in the order of their bytes")
    feed.receive(snapshot("\u{C9}", 1, last: 1), snapshot("E\u{301}", 1, last: 2))
    feed.receive(update("\u{C9}", 3))
    #expect(feed.price(composed) == 1)
    #expect(feed.price(decomposed) == 2)
    #expect(!feed.isLive(composed))
    #expect(feed.isLive(decomposed))
  }

  @Test func `a symbol that never moves is stale after each reconnection until its snapshot`() {
    var feed = FeedDriver.following("A")
    for number in 0..<50 {
      feed.receive(snapshot("A", 7))
      #expect(feed.isLive("A"), "connection \(number)")
      feed.disconnect()
      #expect(!feed.isLive("A"))
      #expect(feed.connect().commands == [.subscribe(["A"], maxRate: 4)])
      feed.receive(WireText.heartbeat(at: Double(number)))
      #expect(!feed.isLive("A"))
    }
    #expect(feed.price("A") == 18240)
  }

  @Test func `five thousand symbols are one command, whatever happens to them`() {
    let symbols = Set((0..<5_000).compactMap { Symbol("S\($0)") })
    var feed = FeedDriver()
    feed.follow(symbols)
    let commands = feed.connect().commands
    #expect(commands == [.subscribe(symbols.sorted(), maxRate: 4)])
    feed.receive(symbols.map { snapshot($0.rawValue, 1) })
    #expect(symbols.allSatisfy(feed.isLive))
    let broken = feed.receive("[]")
    #expect(broken.commands == [.resync(symbols.sorted())])
  }

  @Test func `the time to the first live price is reported once`() {
    var feed = FeedDriver()
    feed.follow(["A"])
    feed.wait(.seconds(1))
    feed.connect()
    feed.wait(.milliseconds(250))
    feed.receive(snapshot("A", 1))
    feed.receive(update("A", 3))
    feed.receive(snapshot("A", 3))
    let times = feed.telemetry.filter { if case .firstPrice = $0 { true } else { false } }
    #expect(times == [.firstPrice(after: .milliseconds(1_250))])
  }
}
