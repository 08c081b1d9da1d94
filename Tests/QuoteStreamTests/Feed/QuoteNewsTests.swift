import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing

@Suite struct QuoteNewsTests {
  private func quote(_ symbol: Symbol, _ last: Int) throws -> Quote {
    let currency = try Currency(code: "EUR")
    return Quote(
      symbol: symbol, currency: currency, last: try Money(minorUnits: last, currency: currency),
      previousClose: nil,
      time: last)
  }

  private func news(_ symbol: Symbol, _ quote: Quote?, _ reason: StaleReason?) -> QuoteNews {
    var news = QuoteNews()
    news.append(symbol, quote: quote, reason: reason)
    return news
  }

  @Test func `a late reader is told the newest of each symbol, once`() throws {
    var unread = news("A", try quote("A", 1), nil)
    unread.merge(news("B", try quote("B", 1), nil))
    unread.merge(news("A", try quote("A", 2), nil))
    #expect(unread.events == [.quote(try quote("A", 2)), .quote(try quote("B", 1))])
  }

  @Test func `an interruption after a price leaves the price, and what follows it counts`() throws {
    var unread = news("A", try quote("A", 1), nil)
    unread.merge(news("A", nil, .gap))
    #expect(unread.events == [.cached(try quote("A", 1), .gap)])
    unread.merge(news("A", nil, .disconnected))
    #expect(unread.events == [.cached(try quote("A", 1), .disconnected)])
    unread.merge(news("A", nil, nil))
    #expect(unread.events == [.quote(try quote("A", 1))])
  }

  @Test(arguments: StaleReason.allCases)
  func `what concerns the whole connection is known without a look, unless it only goes on`(
    reason: StaleReason
  ) throws {
    let isOfConnection = [.noSnapshot, .disconnected, .lagging, .suspended].contains(reason)
    var unread = news("A", try quote("A", 1), nil)
    #expect(!unread.hasInterruption)
    unread.merge(news("B", nil, reason))
    #expect(unread.hasInterruption == isOfConnection)
    unread.merge(news("B", nil, nil))
    #expect(unread.hasInterruption == isOfConnection)
    var later = QuoteNews()
    later.append("A", quote: try quote("A", 2), reason: reason, after: reason)
    #expect(!later.hasInterruption)
    later.append("B", quote: nil, reason: reason, after: .gap)
    #expect(later.hasInterruption == isOfConnection)
  }

  @Test func `interruptions are told by reason, and what is restored together`() {
    var unread = QuoteNews()
    for (symbol, reason) in [("A", .gap), ("B", .suspect), ("C", .gap), ("D", nil), ("E", nil)]
      as [(Symbol, StaleReason?)]
    {
      unread.merge(news(symbol, nil, reason))
    }
    #expect(
      unread.events == [
        .interrupted(["A", "C"], .gap), .interrupted(["B"], .suspect), .restored(["D", "E"]),
      ])
  }

  @Test func `whatever is merged, a reader of the whole knows what a reader of each step knows`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var steps = EventReader()
      var unread = QuoteNews()
      let symbols: [Symbol] = ["A", "B", "C"]
      for step in 0..<Int.random(in: 1...30, using: &random) {
        var next = QuoteNews()
        for symbol in symbols where Bool.random(using: &random) {
          let isNew = Bool.random(using: &random) || steps.quotes[symbol] == nil
          next.append(
            symbol, quote: isNew ? try quote(symbol, step + 1) : nil,
            reason: Bool.random(using: &random) ? StaleReason.allCases.randomElement(using: &random) : nil)
        }
        for event in next.events { steps.read(event) }
        unread.merge(next)
      }
      var whole = EventReader()
      for event in unread.events { whole.read(event) }
      #expect(whole == steps, "seed \(seed)")
      #expect(unread.events.count <= 3 + StaleReason.allCases.count + 1)
    }
  }
}
