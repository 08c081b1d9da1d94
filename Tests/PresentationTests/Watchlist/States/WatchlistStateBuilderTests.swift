import Foundation
import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite struct WatchlistStateBuilderTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `what was made before has no influence on a state`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let wording: Wording = Bool.random(using: &random) ? .berlin : .english
    var builder = WatchlistStateBuilder(wording: wording)
    var board = Board.random(&random)
    var wallClock = Board.wallClock
    for step in 0..<120 {
      board.change(&random)
      wallClock += [0, 250, 1_000, 61_000, -5_000][Int.random(in: 0..<5, using: &random)]
      let screen = try board.screen()
      let state = builder.state(of: screen, wallClock: wallClock)
      #expect(
        state == WatchlistViewState(screen, wallClock: wallClock, wording: wording),
        "seed \(seed), step \(step)")
      // The same moment again makes an equal state, so that nothing is drawn.
      #expect(builder.state(of: screen, wallClock: wallClock) == state, "seed \(seed), step \(step)")
      try expectCodable(state)
      for (row, state) in zip(screen.rows, state.rows) {
        #expect((row.price?.freshness == .live) == state.freshness.isLive, "seed \(seed), step \(step)")
        #expect(state.name == PlainText.line(state.name) && state.spoken == PlainText.line(state.spoken))
      }
    }
  }

  @Test func `only rows that differ are worded again`() throws {
    let said = Locked<[String]>([])
    let wording = Wording(
      locale: Wording.english.locale,
      phrasebook: RewordedPhrasebook { text in
        said.withLock { $0.append(text) }
        return text
      })
    /// The names of the rows that were put into words for a state.
    func worded(_ board: Board, _ builder: inout WatchlistStateBuilder, after seconds: Int = 0) throws -> Set<
      String
    > {
      said.withLock { $0 = [] }
      _ = builder.state(of: try board.screen(), wallClock: Board.wallClock + seconds * 1_000)
      let names = board.items.map(\.name)
      return Set(names.filter { name in said.withLock { $0.contains { $0.hasPrefix("\(name), ") } } })
    }
    var board = Board(
      .init(), .init(symbol: "BOND", name: "Bond", stale: (.gap, 60_000)),
      .init(symbol: "CARGO", name: "Cargo", isKnown: false))
    var builder = WatchlistStateBuilder(wording: wording)
    #expect(try worded(board, &builder) == ["Acme", "Bond", "Cargo"])
    #expect(try worded(board, &builder) == [])
    board.items[0].last = 18_250
    #expect(try worded(board, &builder) == ["Acme"])
    #expect(try worded(board, &builder, after: 59) == [])
    #expect(try worded(board, &builder, after: 60) == ["Bond"])
    board.options.order = .change
    board.notice = .reconnecting
    #expect(try worded(board, &builder, after: 60) == [])
  }

  @Test func `a state stays equal until the next age`() throws {
    let board = Board(
      .init(), .init(symbol: "B", stale: (.gap, 12_345)), .init(symbol: "C", isKnown: false),
      .init(symbol: "D", stale: (.noSnapshot, 5_000), hasQuote: false))
    let screen = try board.screen()
    let wait = try #require(
      WatchlistStateBuilder.untilNextAge(of: screen.prices.values, wallClock: Board.wallClock))
    #expect(wait == .milliseconds(655))
    let state = try board.state()
    #expect(try board.state(wallClock: Board.wallClock + 654) == state)
    let later = try board.state(wallClock: Board.wallClock + 655)
    #expect(zip(state.rows, later.rows).map(==) == [true, false, true, true])
  }

  @Test func `live prices do not age`() throws {
    let board = Board(.init(), .init(symbol: "B", market: .closed))
    #expect(try board.state(wallClock: Board.wallClock + 90_000_000) == board.state())
  }

  @Test func `rows follow the chosen order, and it is said which one it is`() throws {
    var board = try Board.arranged(.byChange)
    #expect(try board.state().rows.map(\.name) == ["acme", "Zebra", "Bond", "École", "None"])
    #expect(try board.state().orders.filter(\.isChosen).map(\.order) == [.change])
    board.options = WatchlistOptions()
    #expect(try board.state().rows.map(\.name) == ["Zebra", "École", "None", "acme", "Bond"])
    #expect(try board.state().orders.map(\.order) == WatchlistOptions.Order.allCases)
    #expect(try board.state().title == "Watchlist")
  }

  @Test func `equal states are equal bytes, with keys in order and none made of a symbol`() throws {
    var board = Board.moved(by: 225, flash: .up)
    board.items[1].stale = (.gap, 1_500)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json = String(decoding: try encoder.encode(try board.state().rows), as: UTF8.self)
    #expect(
      json == """
        [{"flash":{"counter":3,"direction":"up"},"freshness":{"live":{}},"id":"ACME","name":"Acme",\
        "price":{"known":{"change":{"direction":"up","text":"+1.25%"},"text":"€182.40"}},\
        "spoken":"Acme, 182 euros 40, up 1.2 percent"},\
        {"freshness":{"stale":{"reason":"gap","reasonText":"an update was missed","since":789285598.5,\
        "text":"1 sec ago, an update was missed"}},"id":"BOND","name":"Bond",\
        "price":{"known":{"change":{"direction":"up","text":"+2.25%"},"text":"€102.25"}},\
        "spoken":"Bond, 102 euros 25, up 2.3 percent, may be out of date, as of 1 second ago, an update was missed"},\
        {"freshness":{"live":{}},"id":"PENNY","name":"Penny",\
        "price":{"known":{"change":{"direction":"up","text":"0.00%"},"text":"€12,345.68"}},\
        "spoken":"Penny, 12345 euros 68, up less than 0.1 percent"}]
        """)
  }
}

extension Board {
  fileprivate static func random(_ random: inout SplitMix64) -> Board {
    var board = Board()
    for number in 0..<Int.random(in: 1...12, using: &random) {
      board.items.append(Item(symbol: "S\(number)", name: "Share \(number)"))
    }
    return board
  }

  /// Lets something happen to some of the instruments, or to how they are looked at.
  fileprivate mutating func change(_ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      items[Int.random(in: items.indices, using: &random)].change(&random)
    }
    notice = [nil, nil, .reconnecting, .updating, .refused][Int.random(in: 0..<5, using: &random)]
    guard Int.random(in: 0..<10, using: &random) == 0 else { return }
    options.order =
      WatchlistOptions.Order.allCases[
        Int.random(in: 0..<WatchlistOptions.Order.allCases.count, using: &random)]
    items.swapAt(0, items.count - 1)
    items[0].name = ["Acme", "Red\u{1B}[31m", "トヨタ", "\u{202E}x"][Int.random(in: 0..<4, using: &random)]
  }
}

extension Board.Item {
  fileprivate mutating func change(_ random: inout SplitMix64) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: last = nil
    case 1: close = [nil, 0, 18_000][Int.random(in: 0..<3, using: &random)]
    case 2:
      let reasons = StaleReason.allCases
      stale = (
        reasons[Int.random(in: reasons.indices, using: &random)],
        Int.random(in: -2_000...90_000, using: &random)
      )
    case 3: stale = nil
    case 4: market = [.open, .halted, .closed][Int.random(in: 0..<3, using: &random)]
    case 5: isKnown.toggle()
    case 6: hasQuote = !hasQuote || stale == nil
    default:
      last = Int.random(in: 17_000...19_000, using: &random)
      flash = PriceFlash(
        direction: Bool.random(using: &random) ? .up : .down, counter: (flash?.counter ?? 0) + 1)
    }
  }
}
