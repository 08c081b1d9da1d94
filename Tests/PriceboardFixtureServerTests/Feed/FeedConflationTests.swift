import Testing

@testable import PriceboardFixtureServer

@Suite struct FeedConflationTests {
  private static let all = InstrumentTable.listings().map(\.symbol)

  /// Whether the numbers of each symbol follow each other without a gap.
  private func isContiguous(_ quotes: [QuoteText]) -> Bool {
    var last: [String: Int] = [:]
    return quotes.filter { $0.number != nil }.allSatisfy { quote in
      defer { last[quote.symbol ?? ""] = quote.number }
      return last[quote.symbol ?? ""].map { $0 + 1 == quote.number } ?? (quote.type == "snapshot")
    }
  }

  @Test(arguments: [1, 4, 50, 1_000])
  func `numbers have no gap and come no faster than asked for, bursts included`(rate: Int) {
    var run = FeedRun()
    run.subscribe(Self.all, maxRate: rate)
    run.run(for: .seconds(30))
    let quotes = run.quotes()
    #expect(isContiguous(quotes))
    for symbol in Self.all {
      #expect(quotes.count { $0.symbol == symbol && $0.type == "update" } <= 30 * rate)
    }
    #expect(quotes.count { $0.type == "heartbeat" } == 30)
    // The busiest instruments reach a slow rate.
    if rate == 1 { #expect(quotes.count { $0.symbol == "HALO" && $0.type == "update" } >= 27) }
  }

  @Test func `the last price of a burst comes as soon as the rate allows it, and nothing behind it`() {
    let lines = [(0, 100), (1_000, 101), (1_010, 102), (1_020, 103), (20_000, 104)].map { time, price in
      RecordedFrame(
        at: .milliseconds(time),
        frame: Array(
          "{\"type\":\"snapshot\",\"symbol\":\"A\",\"last\":\(price),\"currency\":\"EUR\"}".utf8))
    }
    var run = FeedRun(market: RecordedMarket(lines))
    run.subscribe(["A"])
    run.run(for: .milliseconds(1_249))
    #expect(run.quotes().filter { $0.symbol == "A" }.map(\.last) == [100, 101])
    run.run(for: .milliseconds(1))
    #expect(run.quotes().map(\.last) == [103])
    run.run(for: .seconds(15))
    #expect(run.quotes().allSatisfy { $0.type == "heartbeat" })
  }

  @Test func `equal seeds send equal bytes, however the time passes`() {
    func sent(_ seed: UInt64, step: Duration, _ count: Int) -> [String] {
      var run = FeedRun(market: SeededMarket(seed: seed))
      run.subscribe(Self.all)
      for _ in 0..<count { run.advance(by: step) }
      return run.quotes().map(\.text)
    }
    let slowly = sent(4, step: .seconds(1), 20)
    #expect(slowly == sent(4, step: .milliseconds(100), 200))
    #expect(slowly != sent(5, step: .seconds(1), 20))
    #expect(slowly.count > 500)
  }

  @Test func `a slow reader gets the newest prices and no gap when he reads again`() {
    var run = FeedRun()
    run.subscribe(Self.all, maxRate: 1_000)
    run.isRead = false
    var waiting = 0
    for _ in 0..<60 {
      run.run(for: .seconds(1))
      waiting = run.machine.unsent(to: 1)
      #expect(waiting <= FeedSession.backlog + 64 << 10)
    }
    #expect(waiting > FeedSession.backlog)
    let before = run.quotes()
    run.isRead = true
    run.read()
    let after = run.quotes()
    #expect(isContiguous(before + after))
    // One frame for each symbol that has moved, with the price of now.
    #expect(Set(after.compactMap(\.symbol)).count == after.count(where: { $0.type == "update" }))
    #expect(after.count { $0.type == "update" } == 47)
  }

  @Test func `a snapshot that a slow reader asks for comes when he reads again`() {
    var run = FeedRun()
    run.subscribe(Self.all, maxRate: 1_000)
    run.isRead = false
    run.run(for: .seconds(40))
    _ = run.quotes()
    run.send(FeedRun.command("resync", ["SAAL"]))
    #expect(run.quotes().isEmpty)
    run.isRead = true
    run.read()
    #expect(run.quotes().first { $0.symbol == "SAAL" }?.type == "snapshot")
  }

  @Test func `another previous close or currency comes as a snapshot`() throws {
    let lines = [
      #"{"type":"snapshot","symbol":"A","seq":7,"last":100,"previousClose":90,"currency":"EUR","time":""}"#,
      #"{"type":"update","symbol":"A","seq":8,"last":101,"time":""}"#,
      #"{"type":"snapshot","symbol":"A","seq":9,"last":101,"previousClose":101,"currency":"EUR","time":""}"#,
      #"{"type":"snapshot","symbol":"A","seq":10,"last":200,"previousClose":101,"currency":"USD","time":""}"#,
      #"{"type":"heartbeat","time":""}"#,
    ].enumerated().map { RecordedFrame(at: .seconds($0.offset), frame: Array($0.element.utf8)) }
    var run = FeedRun(market: RecordedMarket(lines))
    run.subscribe(["A"])
    run.run(for: .milliseconds(3_500))
    let quotes = run.quotes().filter { $0.symbol == "A" }
    #expect(quotes.map(\.number) == [7, 8, 9, 10])
    #expect(quotes.map(\.type) == ["snapshot", "update", "snapshot", "snapshot"])
    #expect(quotes.map(\.last) == [100, 101, 101, 200])
    #expect(quotes.last?["currency"] as? String == "USD")
    // The recording is over after 4 s, and starts again one second later.
    run.run(for: .seconds(2))
    #expect(run.quotes().first { $0.symbol == "A" }?.last == 100)
  }
}
