import Foundation
import MoneyKit
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite struct WatchlistMachineTests {
  // MARK: - What is watched

  @Test func `visible rows count once they have not changed for 300 ms, with three rows on each side`() {
    var machine = WatchlistMachine()
    _ = machine.appeared(at: Desk.time(0))
    _ = machine.listLoaded(Desk.listing(20), number: 1, at: Desk.time(0))
    #expect(machine.visibleRowsChanged(Desk.symbols(5...8), at: Desk.time(0)).isEmpty)
    #expect(machine.visibleRowsChanged(Desk.symbols(6...9), at: Desk.time(200)).isEmpty)
    #expect(machine.nextDeadline == .milliseconds(500))
    #expect(machine.timePassed(at: Desk.time(499)).isEmpty)
    #expect(
      machine.timePassed(at: Desk.time(500))
        == [.watching(.startWatch(generation: 1, symbols: Desk.symbols(3...12)))])
    #expect(machine.nextDeadline == nil)
  }

  @Test(arguments: [
    ([0], [0, 1, 2, 3]), ([19], [16, 17, 18, 19]), ([2, 10], [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]),
    ([99], []), ([], []),
  ])
  func `the margin ends with the list, and what is not listed is not watched`(visible: [Int], watched: [Int])
  {
    #expect(Desk.watching(visible).watch.prices.watched == Desk.symbols(watched))
  }

  @Test func `a fling back to the same rows keeps the watch`() {
    var machine = Desk.watching(5...8)
    _ = machine.visibleRowsChanged(Desk.symbols(15...18), at: Desk.time(400))
    _ = machine.visibleRowsChanged(Desk.symbols(5...8), at: Desk.time(500))
    #expect(machine.nextDeadline == nil)
    #expect(machine.timePassed(at: Desk.time(2_000)).isEmpty)
    #expect(machine.watch.prices.generation == 1)
  }

  @Test func `another set takes the place of the watch, and its late batches are dropped`() {
    var machine = Desk.watching(5...8)
    _ = machine.batchReceived(Desk.batch(2...11, at: 100), generation: 1, at: Desk.time(400))
    _ = machine.visibleRowsChanged(Desk.symbols(11...12), at: Desk.time(500))
    #expect(
      machine.timePassed(at: Desk.time(800))
        == [.watching(.startWatch(generation: 2, symbols: Desk.symbols(8...15)))])
    // What is still watched stays live, what is not any more is not.
    #expect(machine.price(8)?.freshness == .live)
    #expect(machine.price(7)?.freshness == .stale(since: Desk.priceTime, reason: .noSnapshot))
    #expect(machine.price(7)?.quote == Desk.quote(7, 100))

    let effects = machine.batchReceived(Desk.batch([8: Desk.live(8, 999)]), generation: 1, at: Desk.time(900))
    #expect(effects == [.watching(.report(.lateBatchDropped))])
    #expect(machine.price(8)?.quote?.last?.minorUnits == 100)
  }

  @Test func `the same rows twice are two watches, and the first one's batch is still late`() {
    var machine = Desk.watching([1], of: 20)
    for (second, row) in [(1, 15), (2, 1)] {
      _ = machine.visibleRowsChanged(Desk.symbols([row]), at: Desk.time(second * 1_000))
      _ = machine.timePassed(at: Desk.time(second * 1_000 + 300))
    }
    #expect(machine.watch.prices.generation == 3)
    _ = machine.batchReceived(Desk.batch([1: Desk.live(1, 7)]), generation: 1, at: Desk.time(3_000))
    #expect(machine.price(1) == nil)
  }

  @Test func `a batch that names what is not watched changes nothing of it`() {
    var machine = Desk.watching([1])
    _ = machine.batchReceived(Desk.batch([12: Desk.live(12, 7)]), generation: 1, at: Desk.time(400))
    #expect(machine.price(12) == nil)
  }

  @Test func `a row that scrolls back in is stale at first, and live with its price`() {
    var machine = Desk.watching([1])
    _ = machine.batchReceived(Desk.batch(0...4, at: 100), generation: 1, at: Desk.time(400))
    _ = machine.visibleRowsChanged(Desk.symbols([18]), at: Desk.time(1_000))
    _ = machine.timePassed(at: Desk.time(1_300))
    _ = machine.visibleRowsChanged(Desk.symbols([1]), at: Desk.time(2_000))
    #expect(machine.price(1)?.freshness == .stale(since: Desk.priceTime, reason: .noSnapshot))
    _ = machine.timePassed(at: Desk.time(2_300))
    _ = machine.batchReceived(
      Desk.batch([1: Desk.stale(1, 100, .noSnapshot)]), generation: 3, at: Desk.time(2_300))
    #expect(machine.price(1)?.freshness != .live)
    _ = machine.batchReceived(
      Desk.batch([1: Desk.live(1, 105, snapshot: 2)]), generation: 3, at: Desk.time(2_600))
    #expect(machine.price(1)?.freshness == .live)
    #expect(machine.flash(1) == nil)
  }

  @Test func `a price from the future is stale since now when it is let go`() {
    var machine = Desk.watching([1])
    _ = machine.batchReceived(Desk.batch([1: Desk.live(1, 100)]), generation: 1, at: Desk.time(400))
    let early = ScreenTime(now: .milliseconds(500), date: Desk.priceTime.addingTimeInterval(-90))
    _ = machine.backgrounded(at: early)
    #expect(machine.price(1)?.freshness == .stale(since: early.date, reason: .suspended))
  }

  // MARK: - The app comes and goes

  @Test func `in the background no row is live and nothing is watched, and back again it starts anew`() {
    var machine = Desk.watching([1])
    _ = machine.batchReceived(Desk.batch(0...4, at: 100), generation: 1, at: Desk.time(400))
    for cycle in 0..<200 {
      let now = 1_000 + cycle * 20_000
      #expect(machine.backgrounded(at: Desk.time(now)).contains(.watching(.stopWatch)))
      #expect(machine.watch.prices.prices.values.allSatisfy { $0.freshness != .live })
      #expect(machine.nextDeadline == nil)
      let generation = machine.watch.prices.generation + 1
      #expect(
        machine.foregrounded(at: Desk.time(now + 10_000)).contains(
          .watching(.startWatch(generation: generation, symbols: Desk.symbols(0...4)))))
      _ = machine.batchReceived(
        Desk.batch(0...4, at: 100 + cycle), generation: generation, at: Desk.time(now + 10_100))
      #expect(machine.price(1)?.freshness == .live)
      #expect(machine.flash(1) == nil)
    }
  }

  @Test func `a screen that is gone releases its rows and gives up its load`() {
    var machine = WatchlistMachine()
    #expect(machine.appeared(at: Desk.time(0)) == [.loadList(number: 1)])
    #expect(machine.disappeared(at: Desk.time(10)) == [.cancelLoad(number: 1)])
    _ = machine.listLoaded(Desk.listing(3), number: 1, at: Desk.time(20))
    #expect(machine.screen.listing.instruments.isEmpty)
    #expect(machine.appeared(at: Desk.time(30)) == [.loadList(number: 2)])
    _ = machine.listLoaded(Desk.listing(3), number: 2, at: Desk.time(40))
    #expect(machine.screen.content == .loaded)
  }

  // MARK: - The list

  @Test func `a list that fails says why, is tried again, and a late failure changes nothing`() {
    var machine = WatchlistMachine()
    _ = machine.appeared(at: Desk.time(0))
    #expect(machine.screen.content == .loading)
    _ = machine.listFailed(.unreachable, number: 1, at: Desk.time(1))
    #expect(machine.screen.content == .failed(.unreachable))
    #expect(machine.retried(at: Desk.time(2)) == [.loadList(number: 2), .retryConnection])
    #expect(machine.screen.content == .loading)
    _ = machine.listFailed(.refused, number: 1, at: Desk.time(3))
    #expect(machine.screen.content == .loading)
    _ = machine.listLoaded(Desk.listing(2), number: 2, at: Desk.time(4))
    #expect(machine.screen.content == .loaded)
    #expect(machine.retried(at: Desk.time(5)) == [.retryConnection])
  }

  @Test func `a reload that fails keeps the list, and one that succeeds keeps what is known of its rows`() {
    var machine = Desk.watching([0], of: 3)
    _ = machine.batchReceived(Desk.batch(0...2, at: 100), generation: 1, at: Desk.time(400))
    #expect(machine.refreshed(at: Desk.time(500)) == [.loadList(number: 2)])
    #expect(machine.refreshed(at: Desk.time(501)).isEmpty)
    _ = machine.listFailed(.unreachable, number: 2, at: Desk.time(600))
    #expect(machine.screen.content == .loaded)
    _ = machine.refreshed(at: Desk.time(700))
    let listing = InstrumentListing(Desk.instruments(9).reversed().filter { $0.id != Desk.symbol(1) })
    #expect(
      machine.listLoaded(listing, number: 3, at: Desk.time(800))
        == [.watching(.startWatch(generation: 2, symbols: Desk.symbols([0, 2, 3, 4])))])
    #expect(machine.price(0)?.freshness == .live)
    #expect(machine.price(1) == nil)
  }

  @Test func `a repository that names a symbol twice costs nothing but the second row`() {
    var machine = WatchlistMachine()
    _ = machine.appeared(at: Desk.time(0))
    let listing = InstrumentListing(Desk.instruments(2) + Desk.instruments(3))
    _ = machine.listLoaded(listing, number: 1, at: Desk.time(0))
    #expect(machine.screen.rows.map(\.instrument.id) == [0, 1, 2].map(Desk.symbol))
  }

  // MARK: - Options

  @Test func `rows come in the server's order, by name, or by change with those without one last`() {
    let names = ["Österreich", "apple", "Zebra", "Apple"]
    let instruments = names.enumerated().map { Instrument(id: Desk.symbol($0.offset), name: $0.element) }
    var screen = WatchlistScreen(content: .loaded, listing: InstrumentListing(instruments))
    screen.prices = [
      Desk.symbol(0): Desk.live(0, 90), Desk.symbol(2): Desk.stale(2, 130, .gap),
      Desk.symbol(3): Desk.live(3, nil),
    ]
    #expect(screen.rows.map(\.instrument.name) == names)
    screen.options.order = .name
    #expect(screen.rows.map(\.instrument.name) == ["apple", "Apple", "Österreich", "Zebra"])
    screen.options.order = .change
    #expect(screen.rows.map(\.instrument.name) == ["Zebra", "Österreich", "apple", "Apple"])
  }

  @Test func `a list chooses rows, groups divide them, and the first group that names a row has it`() {
    var screen = WatchlistScreen(content: .loaded, listing: Desk.listing(6))
    screen.options.list = .init(name: "Mine", symbols: [5, 1, 2, 3, 77].map(Desk.symbol))
    screen.options.groups = [
      .init(name: "Two", symbols: [3, 2].map(Desk.symbol)), .init(name: "None", symbols: [Desk.symbol(4)]),
      .init(name: "Late", symbols: [2, 1].map(Desk.symbol)),
    ]
    #expect(screen.sections.map(\.heading) == ["Two", "Late", nil])
    #expect(
      screen.sections.map { $0.rows.map(\.instrument.id) }
        == [[2, 3], [1], [5]].map { $0.map(Desk.symbol) })
  }

  @Test func `margins follow the order that is shown`() {
    var machine = Desk.watching([0], of: 12)
    let list = WatchlistOptions.Selection(
      name: "Even", symbols: stride(from: 0, to: 12, by: 2).map(Desk.symbol))
    #expect(
      machine.optionsChanged(to: WatchlistOptions(list: list), at: Desk.time(400))
        == [.watching(.startWatch(generation: 2, symbols: Desk.symbols([0, 2, 4, 6])))])
  }

  @Test func `by change all rows are watched, because all of them decide the order`() {
    var machine = Desk.watching([0], of: 12)
    #expect(
      machine.optionsChanged(to: WatchlistOptions(order: .change), at: Desk.time(400))
        == [.watching(.startWatch(generation: 2, symbols: Desk.symbols(0..<12)))])
  }

  // MARK: - The table

  @Test(arguments: WatchlistMoment.allCases)
  func `every event in every state does what the table says`(moment: WatchlistMoment) {
    var cells: [String] = []
    for stage in WatchlistStage.allCases {
      var machine = stage.machine
      let effects = moment.happen(to: &machine)
      let asked = effects.map(\.mark).joined(separator: " ")
      cells.append(asked.isEmpty ? machine.look : "\(machine.look): \(asked)")
    }
    #expect(cells == moment.cells)
  }
}
