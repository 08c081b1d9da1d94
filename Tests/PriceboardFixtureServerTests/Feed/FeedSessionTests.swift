import Testing

@testable import PriceboardFixtureServer

@Suite struct FeedSessionTests {
  // MARK: - Token

  @Test func `nothing comes before a token, and the connection is closed after five seconds`() {
    var run = FeedRun()
    run.open()
    run.run(for: .milliseconds(4_999))
    #expect(run.frames().isEmpty)
    run.run(for: .milliseconds(1))
    #expect(run.frames().map(\.closeCode) == [4_408])
    #expect(run.endings.isEmpty)
    // The client does not answer.
    run.run(for: .seconds(2))
    #expect(run.endings == [1: [.finish(1)]])
  }

  @Test(arguments: [
    (#"{"type":"auth","token":"expired"}"#, 4_401), (#"{"type":"auth","token":"refused"}"#, 4_403),
    (#"{"type":"auth"}"#, 4_400), (#"{"type":"subscribe","symbols":["ACME"]}"#, 4_400), ("hello", 4_400),
  ])
  func `a first frame without a good token closes the connection`(frame: String, code: Int) {
    var run = FeedRun()
    run.open()
    run.send(frame)
    #expect(run.frames().map(\.closeCode) == [code])
    #expect(run.machine.journal.connections.map(\.end) == [.closedByServer(code: code)])
    run.send(ReceivedFrame.masked(8, [UInt8(code >> 8), UInt8(code & 0xFF)]))
    #expect(run.endings == [1: [.finish(1)]])
  }

  @Test func `tokens that are made to expire close what uses them, and new ones are good`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    run.run(for: .seconds(1))
    run.change { $0.expireTokens(after: .seconds(3), wall: FeedRun.wall, at: $1) }
    run.run(for: .milliseconds(2_999))
    #expect(run.frames().allSatisfy { $0.closeCode == nil })
    run.run(for: .milliseconds(1))
    #expect(run.frames().last?.closeCode == 4_401)
    run.open(2)
    run.send(#"{"type":"auth","token":"good"}"#, over: 2)
    #expect(run.frames(over: 2).map(\.closeCode) == [4_401])
    run.open(3)
    run.send(#"{"type":"auth","token":"fresh"}"#, over: 3)
    run.run(for: .seconds(10))
    #expect(run.frames(over: 3).allSatisfy { $0.closeCode == nil })
    #expect(run.machine.journal.connections.map(\.token) == ["good", "good", "fresh"])
  }

  // MARK: - Subscriptions

  @Test func `a subscription begins with a snapshot, and its states follow`() {
    var run = FeedRun()
    run.subscribe(["ACME", "SAAL", "OPAL", "RABE", "KWTD", "FUJI"])
    let quotes = run.quotes()
    #expect(
      quotes.map(\.type) == [
        "snapshot", "snapshot", "status", "snapshot", "status", "snapshot", "snapshot", "snapshot",
      ])
    #expect(quotes.compactMap(\.state) == ["halted", "closed"])
    #expect(quotes[0].last == 18_240)
    #expect(quotes[0]["previousClose"] as? Int == 18_010)
    #expect(quotes[0]["currency"] as? String == "EUR")
    #expect(quotes[0].time == "2026-11-30T12:00:00.000Z")
    #expect(quotes[5].symbol == "RABE" && quotes[5]["previousClose"] == nil)
    #expect(quotes.suffix(2).compactMap { $0["currency"] as? String } == ["KWD", "JPY"])
  }

  @Test func `a bad symbol holds no other one back`() {
    var run = FeedRun()
    run.subscribe(["ACME", "NOPE", "ZOMB", "BRK.B"])
    let quotes = run.quotes()
    #expect(quotes.map(\.type) == ["snapshot", "error", "status", "snapshot"])
    #expect(quotes[1].symbol == "NOPE" && quotes[1].code == "unknownSymbol")
    #expect(quotes[2].symbol == "ZOMB" && quotes[2].state == "unavailable")
    run.run(for: .seconds(60))
    #expect(!run.quotes().contains { $0.symbol == "ZOMB" || $0.symbol == "NOPE" })
    #expect(run.machine.journal.open[0].subscriptions == ["ACME", "ZOMB", "BRK.B"])
  }

  @Test func `a symbol that is subscribed twice is held once, with the new rate and a new snapshot`() {
    var run = FeedRun()
    run.subscribe(["HALO", "HALO"], maxRate: 1)
    run.send(FeedRun.command("subscribe", ["HALO"], maxRate: 20))
    let snapshots = run.quotes()
    #expect(snapshots.map(\.type) == ["snapshot", "snapshot", "snapshot"])
    #expect(run.machine.journal.open[0].subscriptions == ["HALO"])
    run.run(for: .seconds(10))
    let updates = run.quotes().filter { $0.type == "update" }
    #expect(updates.count > 30)
    #expect(updates.first?.number == snapshots.last?.number.map { $0 + 1 })
  }

  @Test func `nothing comes of a symbol after it was unsubscribed, and a resync of it is nothing`() {
    var run = FeedRun()
    run.subscribe(["HALO", "ACME"])
    run.run(for: .seconds(5))
    run.send(FeedRun.command("unsubscribe", ["HALO", "NOPE"]))
    _ = run.quotes()
    run.send(FeedRun.command("resync", ["HALO", "ACME"]))
    #expect(run.quotes().map(\.symbol) == ["ACME"])
    run.run(for: .seconds(5))
    #expect(!run.quotes().contains { $0.symbol == "HALO" })
    #expect(run.machine.journal.open[0].subscriptions == ["ACME"])
  }

  @Test func `a resync is answered with the price of now under the next number`() {
    var run = FeedRun()
    run.subscribe(["ACME"], maxRate: 1)
    run.run(for: .seconds(9))
    let last = run.quotes().last { $0.number != nil }
    run.send(FeedRun.command("resync", ["ACME"]))
    let snapshot = run.quotes().first
    #expect(snapshot?.type == "snapshot")
    #expect(snapshot?.number == last?.number.map { $0 + 1 })
  }

  @Test func `two connections are told apart, with numbers of their own`() {
    var run = FeedRun()
    run.subscribe(["ACME"], maxRate: 50)
    run.run(for: .seconds(10))
    run.subscribe(["ACME"], maxRate: 1, over: 2)
    run.run(for: .seconds(10))
    let (first, second) = (run.quotes(), run.quotes(over: 2))
    #expect(first.count > second.count)
    #expect(second.first?.type == "snapshot")
    #expect(second.first?.number == first.first?.number)
    #expect(run.machine.journal.connections.map(\.number) == [1, 2])
  }

  // MARK: - Heartbeats and states

  @Test func `a heartbeat comes each second with the last numbers`() {
    var run = FeedRun()
    run.subscribe(["ACME", "ZOMB"])
    run.run(for: .seconds(3))
    let quotes = run.quotes()
    let heartbeats = quotes.filter { $0.type == "heartbeat" }
    #expect(heartbeats.map(\.time) == (1...3).map { "2026-11-30T12:00:0\($0).000Z" })
    let last = quotes.last { $0.symbol == "ACME" && $0.number != nil }
    #expect(heartbeats.last?.numbers == ["ACME": last?.number ?? 0])
    var plain = FeedRun(numbersHeartbeats: false)
    plain.subscribe(["ACME"])
    plain.run(for: .seconds(1))
    #expect(
      plain.quotes().last { $0.type == "heartbeat" }?.text
        == #"{"type":"heartbeat","time":"2026-11-30T12:00:01.000Z"}"#)
  }

  @Test func `an instrument's state is told when it changes, and a halted price stands`() {
    var run = FeedRun()
    run.subscribe(["ACME", "ZOMB"])
    _ = run.quotes()
    func set(_ state: InstrumentState, _ symbol: String) {
      run.change { $0.setState(state, of: FeedSymbol(symbol), wall: FeedRun.wall, at: $1) ?? [] }
    }
    set(.halted, "ACME")
    #expect(run.quotes().map(\.state) == ["halted"])
    run.run(for: .seconds(30))
    #expect(run.quotes().allSatisfy { $0.type == "heartbeat" })
    set(.open, "ACME")
    run.run(for: .seconds(5))
    let quotes = run.quotes()
    #expect(quotes.first?.state == "open")
    #expect(quotes.contains { $0.type == "update" })
    set(.unavailable, "ACME")
    run.run(for: .seconds(5))
    #expect(run.quotes().filter { $0.type != "heartbeat" }.map(\.type) == ["status"])
    set(.suspect, "ACME")
    #expect(run.quotes().map(\.type) == ["status", "snapshot"])
  }

  @Test func `a burst that is asked for sends every change, whatever the rate`() {
    var run = FeedRun()
    run.subscribe(["ACME", "BRK.B"], maxRate: 1)
    _ = run.quotes()
    run.change { $0.burst(400, within: .milliseconds(250), wall: FeedRun.wall, at: $1) }
    run.run(for: .milliseconds(250))
    #expect(run.quotes().count { $0.type == "update" } >= 400)
  }

  // MARK: - Bad input

  @Test(arguments: [
    ("nonsense", "badCommand"), ("[]", "badCommand"), (#"{"type":"subscribe"}"#, "badCommand"),
    (#"{"type":"subscribe","symbols":[1]}"#, "badCommand"),
    (#"{"type":"subscribe","symbols":[],"maxRate":0}"#, "badCommand"),
    (#"{"type":"subscribe","symbols":[],"maxRate":1001}"#, "badCommand"),
    (#"{"type":"subscribe","symbols":[],"maxRate":"4"}"#, "badCommand"),
    (#"{"type":"dance"}"#, "unknownCommand"),
  ])
  func `a bad command is told so and changes nothing`(command: String, code: String) {
    var run = FeedRun()
    run.subscribe(["ACME"])
    _ = run.quotes()
    run.send(command)
    #expect(run.quotes().map(\.code) == [code])
    #expect(run.machine.journal.open[0].subscriptions == ["ACME"])
  }

  @Test func `a command with more than 200 symbols, or 16 KiB, closes the connection`() {
    var run = FeedRun()
    run.subscribe((1...200).map { "S\($0)" })
    #expect(run.quotes().count == 200)
    run.send(FeedRun.command("resync", (1...201).map { "S\($0)" }))
    #expect(run.frames().map(\.closeCode) == [1_008])
    run.subscribe([String(repeating: "A", count: 17 << 10)], over: 2)
    #expect(run.frames(over: 2).last?.closeCode == 1_009)
  }

  // MARK: - Ends

  @Test func `a ping is answered, and a close, with its code`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    _ = run.frames()
    run.send(
      ReceivedFrame.masked(9, [1, 2]) + ReceivedFrame.masked(8, [3, 0xE8]) + ReceivedFrame.masked("late"))
    #expect(
      run.frames() == [
        ReceivedFrame(opcode: 10, payload: [1, 2]), ReceivedFrame(opcode: 8, payload: [3, 0xE8]),
      ])
    #expect(run.endings == [1: [.finish(1)]])
    #expect(run.machine.journal.connections[0].end == .closedByClient(code: 1_000))
  }

  @Test func `bytes that are no frames close the connection with a reason's code`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    _ = run.frames()
    run.send([0x81, 1, 0x61])
    #expect(run.frames().map(\.closeCode) == [1_002])
  }

  @Test func `a connection that is lost is noted, and time stands when nobody is there`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    run.run(for: .seconds(5))
    run.lose(1)
    #expect(run.machine.journal.connections.map(\.end) == [.lost])
    #expect(run.machine.nextDeadline == nil)
    run.advance(by: .seconds(3_600))
    #expect(run.machine.time == .seconds(5))
  }

  @Test func `hours in which the machine slept are not made up for`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    _ = run.quotes()
    run.advance(by: .seconds(7_200))
    let quotes = run.quotes()
    #expect((1...3).contains(quotes.count { $0.type == "heartbeat" }))
    #expect(quotes.allSatisfy { $0.time >= "2026-11-30T13:59:57" })
  }

  @Test func `a clock that is moved by hand does everything in its order`() {
    var run = FeedRun()
    run.change { $0.setClock(runs: false, wall: FeedRun.wall, at: $1) }
    run.subscribe(["ACME"])
    run.run(for: .seconds(60))
    #expect(run.quotes().map(\.type) == ["snapshot"])
    run.change { $0.advance(by: .seconds(60), wall: FeedRun.wall, at: $1) }
    let quotes = run.quotes()
    #expect(quotes.count { $0.type == "heartbeat" } == 60)
    #expect(quotes.map(\.time).filter { !$0.isEmpty }.count == quotes.count)
    #expect(quotes.last?.time == "2026-11-30T12:01:00.000Z")
  }

  @Test func `times never go back between two connections, whether the wall clock runs or stands`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    run.run(for: .seconds(60))
    run.lose(1)
    // The wall clock of this run stands where nobody says otherwise.
    run.subscribe(["ACME"], over: 2)
    run.run(for: .seconds(1))
    #expect(run.quotes(over: 2).last { $0.type == "heartbeat" }?.time == "2026-11-30T12:01:01.000Z")
    run.lose(2)
    let wall = FeedRun.wall + 3_600_000
    _ = run.machine.opened(3, rest: [], wall: wall, at: .seconds(61))
    #expect(run.machine.epoch == wall - 61_000)
  }

  @Test func `a client that asks on and never reads is broken off before much waits for it`() {
    var run = FeedRun()
    run.subscribe(["ACME"])
    run.isRead = false
    let command = ReceivedFrame.masked(FeedRun.command("subscribe", (1...200).map { "UNKNOWN\($0)" }))
    for _ in 0..<2_000 where run.endings.isEmpty { run.send(command) }
    #expect(run.endings == [1: [.reset(1)]])
    #expect(run.machine.unsent(to: 1) <= FeedSession.overflow + 64 << 10)
  }
}
