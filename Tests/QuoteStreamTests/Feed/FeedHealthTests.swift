import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing

@Suite struct FeedHealthTests {
  @Test
  func `the frames null, 5, a text, an array and an empty object are counted, and all is resynced once`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 10), snapshot("B", 20))
    let frames = ["null", "5", #""x""#, "[]", "{}"]
    let effects = feed.receive(frames)
    #expect(effects.commands == [.resync(["A", "B"])])
    #expect(effects.events == [.interrupted(["A", "B"], .gap)])
    #expect(effects.isLife == false)
    #expect(feed.telemetry.filter { $0 == .malformedFrame }.count == frames.count)
    feed.receive(snapshot("A", 10), update("A", 11, last: 3), snapshot("B", 20))
    #expect(feed.price("A") == 3)
    #expect(feed.isLive("B"))
  }

  @Test func `after a frame that was cut the next ones are read`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    let effects = feed.receive(#"{"type":"upd"#, update("A", 11))
    #expect(effects.commands == [.resync(["A"])])
    feed.receive(snapshot("A", 11, last: 5), update("A", 12, last: 6))
    #expect(feed.isLive("A"))
    #expect(feed.price("A") == 6)
  }

  @Test func `a frame whose symbol can be read costs that symbol alone, and keeps its price`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 10, last: 1), snapshot("B", 20))
    let effects = feed.receive(WireText.update("A", 11, last: "18240.5"))
    #expect(effects.commands == [.resync(["A"])])
    #expect(effects.events == [.interrupted(["A"], .gap)])
    #expect(feed.price("A") == 1)
    #expect(feed.isLive("B"))
    #expect(feed.receive(WireText.update("NOBODY", 1, last: "true")).commands.isEmpty)
  }

  @Test func `two objects in a frame are not half read`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10, last: 1))
    let effects = feed.receive(update("A", 11, last: 2) + update("A", 12, last: 3))
    #expect(effects.commands == [.resync(["A"])])
    #expect(feed.price("A") == 1)
    #expect(feed.counts.applied == 0)
  }

  @Test func `frames that cannot be read resync everything once in five seconds, and it is stale until then`()
  {
    var feed = FeedDriver.following("A", "B")
    let prices = [snapshot("A", 1), snapshot("B", 1)]
    feed.receive(prices)
    #expect(feed.receive("[]").commands == [.resync(["A", "B"])])
    feed.receive(prices)
    #expect(feed.isLive("A"))
    feed.wait(.seconds(1))
    let second = feed.receive("[]")
    #expect(second.commands.isEmpty)
    #expect(!feed.isLive("A"))
    #expect(!feed.isLive("B"))
    #expect(feed.wait(.milliseconds(3_999)).isEmpty)
    #expect(feed.wait(.milliseconds(1)) == [.resync(["A", "B"])])
    feed.receive(prices)
    #expect(feed.isLive("A"))
  }

  @Test func `more than twenty frames that cannot be read in ten seconds give the connection up`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    for _ in 0..<20 {
      #expect(feed.receive("{}").fault == nil)
      feed.now += .milliseconds(100)
    }
    #expect(feed.receive("{}").fault == .malformed)
    feed.disconnect()
    feed.connect()
    #expect(feed.receive("{}").fault == nil, "another connection begins anew")
  }

  @Test
  func `frames that break the prices of more than twenty symbols in ten seconds give the connection up`() {
    let symbols = (1...21).map { Symbol(stringLiteral: "S\($0)") }
    var feed = FeedDriver()
    feed.follow(Set(symbols))
    feed.connect()
    feed.receive(symbols.map { snapshot($0.rawValue, 1) })
    for symbol in symbols.dropLast() {
      #expect(feed.receive(WireText.update(symbol.rawValue, 2, last: "1.5")).fault == nil)
    }
    #expect(feed.receive(WireText.update("S21", 2, last: "1.5")).fault == .malformed)
  }

  @Test func `a symbol whose every update cannot be read costs itself, and never the connection`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1), snapshot("B", 1))
    for number in 1...600 {
      feed.now += .milliseconds(100)
      let effects = feed.receive(WireText.update("A", number, last: "1.5"), snapshot("A", number))
      #expect(effects.fault == nil)
    }
    #expect(feed.isLive("B"))
  }

  @Test func `any number of instruments in a currency that is refused leaves the others alone`() {
    let pence = (1...40).map { Symbol(stringLiteral: "P\($0)") }
    var feed = FeedDriver()
    feed.follow(Set(pence + ["A"]))
    let commands = feed.connect().commands
    feed.receive(snapshot("A", 1))
    var asked = pence
    #expect(commands == [.subscribe((pence + ["A"]).sorted(), maxRate: 4)])
    for _ in 0..<3 {
      let effects = feed.receive(asked.map { WireText.snapshot($0.rawValue, 1, currency: "GBp") })
      #expect(effects.fault == nil)
      asked = feed.wait(.seconds(5)).flatMap { command -> [Symbol] in
        if case .subscribe(let symbols, _) = command { symbols } else { [] }
      }
    }
    #expect(pence.allSatisfy { feed.reader.reason($0) == .unavailable })
    #expect(feed.isLive("A"))
  }

  @Test func `unknown types are ignored and counted`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    for frame in [#"{"type":"news","symbol":5}"#, #"{"type":"status","symbol":"A","state":"auction"}"#] {
      let effects = feed.receive(frame)
      #expect(effects.commands.isEmpty)
      #expect(!effects.isLife)
      #expect(effects.telemetry == [.unknownFrame])
    }
    #expect(feed.isLive("A"))
  }

  @Test func `only a valid heartbeat, snapshot or update is life`() {
    var feed = FeedDriver.following("A")
    #expect(feed.receive(snapshot("A", 1)).isLife)
    #expect(feed.receive(update("A", 2)).isLife)
    #expect(feed.receive(update("NOBODY", 2)).isLife)
    #expect(feed.receive(WireText.heartbeat(at: 1)).isLife)
    for frame in [
      WireText.status("A", "open"), WireText.error("A"), #"{"type":"pong"}"#, "x",
      #"{"type":"heartbeat","time":"2026-11-30T12:00:00"}"#,
    ] {
      #expect(!feed.receive(frame).isLife, "\(frame)")
    }
  }

  @Test func `a price without a currency that is known stays without, and its symbol becomes unavailable`() {
    var feed = FeedDriver.following("A")
    for _ in 0..<3 {
      let effects = feed.receive(WireText.snapshot("A", 1, currency: "GBp"))
      #expect(effects.commands.isEmpty)
      feed.wait(.seconds(5))
    }
    #expect(feed.reader.reason("A") == .unavailable)
    #expect(feed.price("A") == nil)
  }

  @Test func `late heartbeats make every price stale, and one on time makes it live again`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(WireText.heartbeat(at: 0), snapshot("A", 1), snapshot("B", 1))
    feed.wait(.seconds(4))
    #expect(feed.receive(WireText.heartbeat(at: 1)).events.isEmpty, "a lag of three seconds")
    feed.wait(.milliseconds(1_200))
    #expect(feed.receive(WireText.heartbeat(at: 2)).events == [.interrupted(["A", "B"], .lagging)])
    let late = feed.receive(update("A", 2, last: 4))
    #expect(feed.reader.reason("A") == .lagging)
    guard case .cached(let quote, .lagging) = late.events.first else {
      Issue.record("a price that comes late is told, and as one that is not live")
      return
    }
    #expect(quote.last?.minorUnits == 4)
    #expect(feed.receive(WireText.heartbeat(at: 2.2)).events == [.restored(["A", "B"])])
    #expect(feed.telemetry.contains(.lag(.milliseconds(3_200), isAboveLimit: true)))
    #expect(feed.telemetry.contains(.lag(.seconds(3), isAboveLimit: false)))
  }

  @Test func `after a connection that was late prices are live with the next one's first heartbeat`() {
    var feed = FeedDriver.following("A")
    feed.receive(WireText.heartbeat(at: 0), snapshot("A", 1))
    feed.wait(.seconds(5))
    feed.receive(WireText.heartbeat(at: 1))
    #expect(feed.reader.reason("A") == .lagging)
    feed.disconnect()
    feed.connect()
    feed.receive(snapshot("A", 9, last: 9))
    #expect(feed.reader.reason("A") == .lagging, "it may have waited in the same queue")
    #expect(feed.price("A") == 9)
    let shown = feed.receive(WireText.heartbeat(at: 5))
    #expect(shown.events == [.restored(["A"])])
    #expect(shown.telemetry.contains(.lag(.zero, isAboveLimit: false)))
  }

  @Test func `late for ten seconds gives the connection up`() {
    var feed = FeedDriver.following("A")
    feed.receive(WireText.heartbeat(at: 0), snapshot("A", 1))
    feed.wait(.seconds(4))
    var faults: [QuoteConnectionFault?] = []
    for second in 0...10 {
      faults.append(feed.receive(WireText.heartbeat(at: Double(second) + 0.5)).fault)
      feed.wait(.seconds(1))
    }
    #expect(faults == Array(repeating: nil, count: 10) + [.lagging])
  }

  @Test func `heartbeats that were held up and come together say nothing of the lag but the last`() {
    var feed = FeedDriver.following("A")
    feed.receive(WireText.heartbeat(at: 0), snapshot("A", 1))
    feed.wait(.seconds(8))
    let effects = feed.receive((1...8).map { WireText.heartbeat(at: Double($0)) })
    #expect(effects.events.isEmpty)
    #expect(effects.telemetry.isEmpty)
    #expect(feed.isLive("A"))
  }

  @Test(arguments: [-90, 90])
  func `a device whose clock is wrong is told the same`(_ seconds: Int) {
    func events(_ offset: Int) -> [QuoteEvent] {
      var feed = FeedDriver.following("A")
      var events: [QuoteEvent] = []
      for second in 0..<20 {
        let late = second == 10 ? 4.0 : 0
        events +=
          feed.receive(
            WireText.heartbeat(at: Double(100 + offset + second) - late), snapshot("A", second, at: 100)
          ).events
        feed.wait(.seconds(1))
      }
      return events
    }
    #expect(events(seconds) == events(0))
  }

  @Test func `a time far ahead or long ago is kept as it is`() {
    var feed = FeedDriver.following("A")
    feed.receive(WireText.snapshot("A", 1).replacingTime(by: "2199-01-01T00:00:00Z"))
    #expect(feed.isLive("A"))
    #expect(feed.reader.quotes["A"]?.time == 7_226_582_400_000)
    feed.receive(update("A", 2).replacingTime(by: "1970-01-01T00:00:00+01:00"))
    #expect(feed.isLive("A"))
    #expect(feed.reader.quotes["A"]?.time == -3_600_000)
  }

  @Test func `silence with heartbeats flowing is no reason to doubt a price`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1), snapshot("B", 1))
    for second in 1...600 {
      feed.wait(.seconds(1))
      let effects = feed.receive(WireText.heartbeat(at: Double(second)), update("B", second + 1))
      #expect(effects.fault == nil)
      #expect(effects.isLife)
      #expect(effects.commands.isEmpty)
    }
    #expect(feed.isLive("A"))
    feed.receive(WireText.status("A", "suspect"))
    #expect(!feed.isLive("A"))
    #expect(feed.isLive("B"))
  }
}

extension String {
  /// The frame with another time.
  func replacingTime(by time: String) -> String {
    guard let place = range(of: #""time":"#) else { return self }
    return self[..<place.upperBound] + #""\#(time)"}"#
  }

  private func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
