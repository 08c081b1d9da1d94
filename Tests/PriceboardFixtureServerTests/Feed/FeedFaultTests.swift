import Testing

@testable import PriceboardFixtureServer

@Suite struct FeedFaultTests {
  /// A feed of which ACME changes at each quarter of a second, and a client of it.
  private func subscribed(_ symbols: [String] = ["A"], _ set: (inout FeedRun) -> Void = { _ in }) -> FeedRun {
    let frames = (0..<400).flatMap { place in
      ["A", "B"].map { symbol in
        RecordedFrame(
          at: .milliseconds(place * 250),
          frame: Array(
            "{\"type\":\"snapshot\",\"symbol\":\"\(symbol)\",\"seq\":1,\"last\":\(100 + place),\"currency\":\"EUR\"}"
              .utf8))
      }
    }
    var run = FeedRun(market: RecordedMarket(frames), numbersHeartbeats: false)
    set(&run)
    run.subscribe(symbols, maxRate: 1_000)
    return run
  }

  private func numbers(_ quotes: [QuoteText], _ symbol: String = "A") -> [Int] {
    quotes.filter { $0.symbol == symbol }.compactMap(\.number)
  }

  @Test func `without faults there is one update each quarter of a second`() {
    var run = subscribed()
    run.run(for: .seconds(1))
    #expect(numbers(run.quotes()) == [1, 2, 3, 4, 5])
  }

  @Test func `a frame that is dropped leaves a gap, and only of its symbol`() {
    var run = subscribed(["A", "B"])
    run.setFault(.drop, symbol: "A", kinds: [.update], when: .only(2))
    run.run(for: .seconds(1))
    let quotes = run.quotes()
    #expect(numbers(quotes) == [1, 2, 4, 5])
    #expect(numbers(quotes, "B") == [1, 2, 3, 4, 5])
  }

  @Test func `a frame comes twice`() {
    var run = subscribed()
    run.setFault(.duplicate(times: 2), kinds: [.update], when: .first(1))
    run.run(for: .milliseconds(250))
    #expect(numbers(run.quotes()) == [1, 2, 2, 2])
  }

  @Test func `frames change places`() {
    var run = subscribed()
    run.setFault(.swap, when: .only(2))
    run.run(for: .seconds(1))
    #expect(numbers(run.quotes()) == [1, 2, 4, 3, 5])
    run.setFault(.swap)
    run.run(for: .seconds(1))
    #expect(numbers(run.quotes()) == [7, 6, 9, 8])
  }

  @Test func `numbers skip without a loss`() {
    var run = subscribed()
    run.setFault(.gap(3), when: .only(2))
    run.run(for: .milliseconds(500))
    #expect(numbers(run.quotes()) == [1, 2, 6])
  }

  @Test func `numbers start again without a snapshot`() {
    var run = subscribed()
    run.run(for: .seconds(5))
    _ = run.quotes()
    run.setFault(.restart, when: .first(1))
    run.run(for: .milliseconds(750))
    let quotes = run.quotes()
    #expect(numbers(quotes) == [1, 2, 3])
    #expect(quotes.filter { $0.symbol == "A" }.allSatisfy { $0.type == "update" })
  }

  // MARK: - Late

  @Test func `frames and heartbeats come late and tell old times`() {
    var run = subscribed()
    run.run(for: .seconds(1))
    run.setFault(.late(.seconds(4)))
    _ = run.quotes()
    run.run(for: .milliseconds(4_249))
    #expect(run.quotes().isEmpty)
    run.run(for: .milliseconds(751))
    let quotes = run.quotes()
    #expect(numbers(quotes) == [6, 7, 8, 9])
    #expect(quotes.filter { $0.type == "heartbeat" }.map(\.time) == ["2026-11-30T12:00:02.000Z"])
    #expect(quotes.first?.time == "2026-11-30T12:00:01.250Z")
  }

  @Test func `a lag of prices alone leaves heartbeats on time, and drains in its order at once`() {
    var run = subscribed()
    run.setFault(.late(.seconds(4)), kinds: [.snapshot, .update])
    run.run(for: .milliseconds(3_500))
    let quotes = run.quotes()
    #expect(numbers(quotes) == [1])
    #expect(quotes.count { $0.type == "heartbeat" } == 3)
    run.clearFaults()
    run.run(for: .seconds(5))
    // The one that was late until 7.5 held up what came behind it.
    #expect(numbers(run.quotes()) == Array(2...35))
  }

  @Test func `so much that is late that it breaks the connection`() {
    var run = subscribed()
    run.setFault(.late(.seconds(3_600)))
    run.setFault(.duplicate(times: 999), kinds: [.update])
    run.run(for: .seconds(10))
    #expect(run.endings == [1: [.reset(1)]])
  }

  // MARK: - Silence and ends

  @Test func `silence sends nothing, not even a pong, while the socket stays open`() {
    var run = subscribed()
    _ = run.quotes()
    run.setFault(.silence, lasting: .seconds(10))
    run.run(for: .seconds(5))
    run.send(ReceivedFrame.masked(9, []))
    run.run(for: .milliseconds(4_999))
    #expect(run.frames().isEmpty)
    #expect(run.endings.isEmpty)
    run.run(for: .seconds(1))
    let quotes = run.quotes()
    #expect(quotes.contains { $0.type == "heartbeat" })
    // What was lost in it is a gap.
    #expect(numbers(quotes).first == 41)
  }

  @Test(arguments: [1_000, 1_001, 1_011, 1_012, 1_013, 4_401, 4_403, 4_999])
  func `a connection is closed with a code instead of a frame`(code: Int) {
    var run = subscribed()
    run.setFault(.close(code: code, reason: "a fault"), symbol: "A", when: .only(2))
    run.run(for: .seconds(1))
    let frames = run.frames()
    #expect(frames.last?.closeCode == code)
    #expect(numbers(frames.map { QuoteText(text: $0.text) }) == [1, 2])
  }

  @Test func `connections are closed as soon as they are open, or a little later`() {
    var run = FeedRun()
    run.setFault(.flap(after: .zero, code: 1_012), when: .first(1))
    run.setFault(.flap(after: .milliseconds(50)), when: .only(2))
    for id in 1...3 {
      run.open(id)
      run.run(for: .milliseconds(50))
    }
    #expect(run.frames(over: 1).map(\.closeCode) == [1_012])
    #expect(run.frames(over: 2).isEmpty)
    #expect(run.endings == [2: [.finish(2)]])
    #expect(
      run.machine.journal.connections.map(\.end) == [
        .closedByServer(code: 1_012), .closedByServer(code: nil), nil,
      ])
  }

  // MARK: - Snapshots

  @Test func `a snapshot comes twice, or never, or behind updates`() {
    var twice = subscribed { $0.setFault(.duplicate(), kinds: [.snapshot]) }
    #expect(numbers(twice.quotes()) == [1, 1])

    var never = subscribed { $0.setFault(.drop, kinds: [.snapshot]) }
    never.run(for: .milliseconds(250))
    #expect(never.quotes().map(\.type) == ["update"])

    var late = subscribed { $0.setFault(.updatesFirst(2)) }
    late.run(for: .milliseconds(500))
    #expect(numbers(late.quotes()) == [2, 3, 1])
  }

  // MARK: - Spoiled frames

  @Test(arguments: [
    (FeedMalformation.cut, #"{"type":"update","symbol":"A","seq":2,"la"#), (.empty, ""), (.null, "null"),
    (.number, "5"),
    (.list, "[]"), (.emptyObject, "{}"),
    (
      .fractionalPrice,
      #"{"type":"update","symbol":"A","seq":2,"last":101.5,"time":"2026-11-30T12:00:00.250Z"}"#
    ),
    (.textPrice, #"{"type":"update","symbol":"A","seq":2,"last":"101","time":"2026-11-30T12:00:00.250Z"}"#),
    (.textNumber, #"{"type":"update","symbol":"A","seq":"2","last":101,"time":"2026-11-30T12:00:00.250Z"}"#),
    (.missingNumber, #"{"type":"update","symbol":"A","last":101,"time":"2026-11-30T12:00:00.250Z"}"#),
    (.zonelessTime, #"{"type":"update","symbol":"A","seq":2,"last":101,"time":"2026-11-30T12:00:00.250"}"#),
    (.missingSymbol, #"{"type":"update","seq":2,"last":101,"time":"2026-11-30T12:00:00.250Z"}"#),
  ])
  func `a frame is spoiled`(kind: FeedMalformation, text: String) {
    var run = subscribed()
    run.run(for: .milliseconds(1))
    _ = run.quotes()
    run.setFault(.malformed(kind), when: .first(1))
    run.run(for: .milliseconds(249))
    #expect(run.quotes().map(\.text) == [text])
  }

  @Test func `a currency that nobody knows comes with a snapshot alone`() {
    var run = subscribed { $0.setFault(.malformed(.unknownCurrency)) }
    run.run(for: .milliseconds(250))
    #expect(run.quotes().map { $0["currency"] as? String } == ["GBp", nil])
  }

  @Test func `a frame is oversized to the byte and still valid`() {
    var run = subscribed()
    _ = run.quotes()
    run.setFault(.oversized(), when: .first(1))
    run.run(for: .milliseconds(250))
    let quote = run.quotes().first
    #expect(quote?.text.utf8.count == 1_048_577)
    #expect(quote?.number == 2)
  }

  @Test func `a frame has an unknown type, is there twice, or is binary`() {
    var run = subscribed()
    run.run(for: .milliseconds(1))
    _ = run.frames()
    run.setFault(.unknownType, when: .only(1))
    run.setFault(.twoObjects, when: .only(2))
    run.setFault(.binary, when: .only(3))
    run.run(for: .milliseconds(750))
    let frames = run.frames()
    #expect(frames.map(\.opcode) == [1, 1, 2])
    #expect(QuoteText(text: frames[0].text).type == "weather")
    let halves = frames[1].text.split(separator: "}{")
    #expect(halves.count == 2 && frames[1].text.hasPrefix("{\"type\":\"update\""))
    #expect(QuoteText(text: frames[2].text).number == 4)
  }

  @Test func `faults add up, and end when they are cleared`() {
    var run = subscribed()
    run.run(for: .milliseconds(1))
    _ = run.quotes()
    run.setFault(.gap(2), when: .every(2))
    run.setFault(.duplicate(), when: .every(2))
    run.run(for: .milliseconds(500))
    #expect(numbers(run.quotes()) == [2, 5, 5])
    run.clearFaults()
    run.run(for: .milliseconds(500))
    #expect(numbers(run.quotes()) == [6, 7])
  }
}
