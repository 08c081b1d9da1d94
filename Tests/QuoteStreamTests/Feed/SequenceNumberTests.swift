import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing

@Suite struct SequenceNumberTests {
  @Test func `a missing number interrupts its symbol and asks for one full price`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 845))
    feed.receive(update("A", 846, last: 18241))
    let gap = feed.receive(update("A", 848, last: 18300))
    #expect(gap.events == [.interrupted(["A"], .gap)])
    #expect(gap.commands == [.resync(["A"])])
    #expect(feed.price("A") == 18241, "the price after a gap is not shown")
    let answer = feed.receive(snapshot("A", 848, last: 18300))
    #expect(answer.commands.isEmpty)
    #expect(feed.isLive("A"))
    feed.receive(update("A", 849, last: 18301))
    #expect(feed.isLive("A"))
    #expect(feed.price("A") == 18301)
  }

  @Test func `a gap in one symbol leaves the others live`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1), snapshot("B", 1))
    let gap = feed.receive(update("A", 3), update("B", 2))
    #expect(gap.commands == [.resync(["A"])])
    #expect(gap.fault == nil)
    #expect(!feed.isLive("A"))
    #expect(feed.isLive("B"))
  }

  @Test func `numbers from the past are dropped without a word`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 100, at: 10))
    feed.receive(update("A", 101, last: 1, at: 11))
    for old in [update("A", 57, last: 2, at: 5), update("A", 58, last: 3, at: 6)] {
      let effects = feed.receive(old)
      #expect(effects.events.isEmpty)
      #expect(effects.commands.isEmpty)
    }
    feed.receive(update("A", 102, last: 4, at: 12))
    #expect(feed.price("A") == 4)
    #expect(feed.isLive("A"))
    #expect(feed.counts.gaps == 0)
  }

  @Test func `a snapshot and an update may share a number, in either order`() {
    var feed = FeedDriver.following("A")
    #expect(feed.receive(update("A", 10, last: 1, at: 10)).events.isEmpty)
    feed.receive(snapshot("A", 10, last: 2, at: 10))
    #expect(feed.isLive("A"))
    let repeated = feed.receive(update("A", 10, last: 1, at: 10))
    #expect(repeated.events.isEmpty)
    #expect(repeated.commands.isEmpty)
    feed.receive(update("A", 11, last: 3, at: 11))
    #expect(feed.price("A") == 3)
  }

  @Test func `a server that counts anew is asked for a full price at its first later frame`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 5_000, at: 50))
    #expect(feed.receive(update("A", 1, at: 49)).commands.isEmpty)
    #expect(feed.isLive("A"), "no later than what is known: it may be an old one")
    let restart = feed.receive(update("A", 2, at: 51))
    #expect(restart.events == [.interrupted(["A"], .gap)])
    #expect(restart.commands == [.resync(["A"])])
    #expect(feed.receive(update("A", 3, at: 52)).commands.isEmpty)
    feed.receive(snapshot("A", 3, last: 7, at: 52))
    #expect(feed.isLive("A"))
    feed.receive(update("A", 4, last: 8, at: 53))
    #expect(feed.price("A") == 8)
  }

  @Test func `a server whose snapshots do not fit its updates is asked ever more seldom`() {
    var feed = FeedDriver.following("A")
    var waits: [Duration] = []
    feed.receive(snapshot("A", 1))
    for number in 0..<10 {
      let broken = feed.now
      var commands = feed.receive(update("A", 4_118_596_218 + number)).commands
      #expect(!feed.isLive("A"))
      while commands.isEmpty { commands = feed.wait(.milliseconds(100)) }
      #expect(commands == [.resync(["A"])])
      waits.append(feed.now - broken)
      #expect(feed.receive(snapshot("A", 1)).fault == nil)
      #expect(feed.isLive("A"))
    }
    #expect(waits == [0, 0, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
  }

  @Test func `a snapshot that is older than what was skipped is asked for again at once`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10), update("A", 12))
    let waiting = feed.receive(update("A", 50), update("A", 51))
    #expect(waiting.commands.isEmpty, "one question at a time")
    #expect(waiting.events.isEmpty)
    feed.receive(snapshot("A", 49))
    let again = feed.receive(update("A", 52))
    #expect(again.commands == [.resync(["A"])])
    feed.receive(snapshot("A", 49))
    #expect(feed.receive(update("A", 53)).commands.isEmpty, "no loop at the wire's speed")
    #expect(feed.wait(.milliseconds(999)).isEmpty)
    #expect(feed.wait(.milliseconds(1)) == [.resync(["A"])])
  }

  @Test func `one contiguous update makes the next question immediate again`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    for _ in 0..<4 { feed.receive(update("A", 9)); feed.wait(.seconds(5)); feed.receive(snapshot("A", 1)) }
    feed.receive(update("A", 2))
    #expect(feed.receive(update("A", 9)).commands == [.resync(["A"])])
  }

  @Test func `a gap, a full price and a gap are two questions at once`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1))
    #expect(feed.receive(update("A", 3)).commands == [.resync(["A"])])
    feed.receive(snapshot("A", 3))
    #expect(feed.receive(update("A", 5)).commands == [.resync(["A"])])
  }

  @Test func `a question without an answer is repeated after 5, 10, 20 and 30 seconds for ever`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 1), snapshot("B", 1))
    feed.receive(update("A", 3))
    var times: [Duration] = []
    let begin = feed.now
    for second in 1...180 {
      let commands = feed.wait(.seconds(1))
      feed.receive(WireText.heartbeat(at: Double(second)))
      if !commands.isEmpty {
        #expect(commands == [.resync(["A"])])
        times.append(feed.now - begin)
      }
      #expect(!feed.isLive("A"))
      #expect(feed.isLive("B"))
    }
    #expect(times == [5, 15, 35, 65, 95, 125, 155].map { .seconds($0) })
    feed.receive(snapshot("A", 9))
    #expect(feed.isLive("A"))
  }

  @Test func `a gap of a symbol that moves once a minute is seen at its first higher number`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 1, at: 0))
    feed.wait(.seconds(60))
    #expect(feed.receive(update("A", 3, at: 60)).commands == [.resync(["A"])])
  }

  @Test func `a heartbeat with a higher number shows that the last update was lost`() {
    var feed = FeedDriver.following("A", "B")
    feed.receive(snapshot("A", 10), snapshot("B", 7))
    #expect(feed.receive(WireText.heartbeat(at: 1, seqs: #"{"A":10,"B":6,"C":99}"#)).commands.isEmpty)
    let seen = feed.receive(WireText.heartbeat(at: 2, seqs: #"{"A":11,"B":7}"#))
    #expect(seen.commands == [.resync(["A"])])
    #expect(seen.events == [.interrupted(["A"], .gap)])
    #expect(feed.telemetry.contains(.gap(missing: 1)))
    let repeated = feed.receive(WireText.heartbeat(at: 3, seqs: #"{"A":11,"B":7}"#))
    #expect(repeated.commands.isEmpty)
  }

  @Test func `a server that numbers what it does not send makes few questions and a metric`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    feed.receive(update("A", 11))
    var resyncs = 0
    var sequence = 11
    for _ in 0..<240 {
      resyncs += feed.wait(.milliseconds(250)).count
      sequence += 3
      resyncs += feed.receive(update("A", sequence)).commands.count
      if !feed.isLive("A"), feed.machine.nextDeadline.map({ $0 - feed.now > .seconds(4) }) ?? false {
        feed.receive(snapshot("A", sequence))
      }
    }
    #expect(resyncs < 10, "in a minute")
    #expect(feed.telemetry.contains(.gap(missing: 2)))
  }

  @Test func `numbers of delivered frames have no gaps, however much the server leaves out`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    feed.receive((11...14).map { update("A", $0) })
    #expect(feed.counts.applied == 4)
    #expect(feed.counts.gaps == 0)
  }

  @Test func `an update that comes three times is told once`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    let first = feed.receive(update("A", 11))
    #expect(first.events.count == 1)
    #expect(feed.receive(update("A", 11)).events.isEmpty)
    #expect(feed.receive(update("A", 11)).events.isEmpty)
    #expect(feed.isLive("A"))
  }

  @Test func `two updates that changed places are a gap until the full price`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    #expect(feed.receive(update("A", 12, at: 12)).commands == [.resync(["A"])])
    #expect(feed.receive(update("A", 11, at: 11)).commands.isEmpty)
    #expect(!feed.isLive("A"))
    feed.receive(snapshot("A", 12, at: 12))
    #expect(feed.isLive("A"))
  }

  @Test func `a gap that a full price closes within one arrival asks nothing`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    let effects = feed.receive(update("A", 12), snapshot("A", 12, last: 5))
    #expect(effects.commands.isEmpty)
    #expect(effects.events.count == 1)
    #expect(feed.isLive("A"))
    #expect(feed.price("A") == 5)
  }

  @Test func `the order is that of the numbers, whatever the times say`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10, at: 8))
    feed.receive(update("A", 11, last: 1, at: 10))
    feed.receive(update("A", 12, last: 2, at: 9))
    #expect(feed.price("A") == 2)
    #expect(feed.counts.applied == 2)
  }

  @Test func `a snapshot that nobody asked for is a new price, and numbers go on from it`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10))
    let before = feed.reader.quotes["A"]
    let effects = feed.receive(WireText.snapshot("A", 11, previousClose: "18240"))
    #expect(effects.commands.isEmpty)
    #expect(feed.isLive("A"))
    #expect(feed.reader.quotes["A"]?.previousClose?.minorUnits == 18240)
    #expect(feed.reader.quotes["A"]?.snapshot != before?.snapshot)
    feed.receive(update("A", 12, last: 3))
    #expect(feed.price("A") == 3)
  }

  @Test func `an update has the currency of the snapshot before it`() {
    var feed = FeedDriver.following("A")
    feed.receive(snapshot("A", 10), update("A", 12))
    feed.receive(WireText.snapshot("A", 12, last: "20000", currency: "usd"))
    feed.receive(update("A", 13, last: 20001))
    #expect(feed.reader.quotes["A"]?.last?.currency.code == "USD")
    #expect(feed.price("A") == 20001)
  }

  @Test func `numbers and times at the ends of what 64 bits hold are no trap`() {
    let ends = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max]
    for first in ends {
      for second in ends {
        for third in ends {
          var feed = FeedDriver.following("A")
          feed.receive(
            snapshot("A", first), update("A", second, at: 2),
            WireText.heartbeat(at: 0, seqs: #"{"A":\#(third)}"#),
            snapshot("A", third), update("A", first, at: 3))
          let isContiguous = first < Int.max && second == first + 1
          #expect(feed.counts.applied >= (isContiguous ? 1 : 0), "\(first) \(second) \(third)")
        }
      }
    }
  }
}
