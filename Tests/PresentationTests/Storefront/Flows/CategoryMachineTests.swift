import Cart
import Catalogue
import DeliveryArea
import StockCache
import Testing

@testable import Presentation

/// A category, page after page, while hubs change and replies come late.
@Suite struct CategoryMachineTests {
  private let now = Duration.seconds(1)
  private let a = Flow.hub("a")

  private var loading: CategoryMachine {
    var machine = CategoryMachine(Flow.category("fruit"), title: "Fruit")
    _ = machine.areaChanged(Flow.served("a"), now: .zero)
    _ = machine.appeared(now: .zero, wallClock: 0)
    return machine
  }

  private func shown(_ skus: [String] = ["A", "B"], next: String? = "c1") -> CategoryMachine {
    var machine = loading
    _ = machine.pageLoaded(Flow.page(skus, next: next), number: 1, now: .zero)
    return machine
  }

  private func names(in machine: CategoryMachine) -> [String] {
    guard case .products(let products) = machine.screen.content else { return [] }
    return products.map(\.name)
  }

  @Test func `the first page is asked for at once, and its stock in one question`() {
    var machine = CategoryMachine(Flow.category("fruit"))
    #expect(machine.areaChanged(Flow.served("a"), now: .zero).isEmpty)
    #expect(machine.appeared(now: .zero, wallClock: 0).marks == "page#1@a")
    #expect(machine.screen.content == .loading)
    #expect(
      machine.pageLoaded(Flow.page(["A", "B"], next: "c1"), number: 1, now: now).marks == "stock?1(2)")
    #expect(names(in: machine) == ["A", "B"])
    #expect(machine.screen.more == .available)
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.waiting))
    var stocked = Flow.page(["A", "B"], next: "c1")
    stocked.items[0].stock = StockReading(.inStock(count: 2), expiresAt: .seconds(120))
    _ = machine.stockAdded(to: stocked, question: 1, now: now)
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .inStock(count: 2))
  }

  @Test func `two calls for more at once are one request`() {
    var machine = shown()
    #expect(machine.loadMore(now: now).marks == "page#2@a(c1)")
    #expect(machine.loadMore(now: now).isEmpty)
    #expect(machine.screen.more == .loading)
    #expect(
      machine.pageLoaded(Flow.page(["B", "C"], next: nil), number: 2, now: now).marks
        == "repeated(1) stock?2(1)")
    #expect(names(in: machine) == ["A", "B", "C"])
    #expect(machine.screen.more == .end)
    #expect(machine.loadMore(now: now).isEmpty)
  }

  @Test func `an empty page is followed by the next without being asked`() {
    var machine = shown(["A"])
    _ = machine.loadMore(now: now)
    #expect(machine.pageLoaded(Flow.page([], next: "c2"), number: 2, now: now).marks == "page#3@a(c2)")
    #expect(machine.screen.more == .loading)
    _ = machine.pageLoaded(Flow.page(["B"], next: nil), number: 3, now: now)
    #expect(names(in: machine) == ["A", "B"])
  }

  @Test func `three empty pages in a row end the category, from the first page on, too`() {
    var machine = loading
    #expect(machine.pageLoaded(Flow.page([], next: "c1"), number: 1, now: now).marks == "page#2@a(c1)")
    #expect(machine.screen.content == .loading)
    _ = machine.pageLoaded(Flow.page([], next: "c2"), number: 2, now: now)
    #expect(machine.pageLoaded(Flow.page([], next: "c3"), number: 3, now: now).marks == "empty(3)")
    #expect(machine.screen.content == .products([]))
    #expect(machine.screen.more == .end)
    #expect(!machine.isLoading)
  }

  @Test func `a repeated cursor ends the category and is counted`() {
    var machine = shown(["A"])
    _ = machine.loadMore(now: now)
    #expect(
      machine.pageLoaded(Flow.page(["B"], next: "c1"), number: 2, now: now).marks == "circle stock?2(1)")
    #expect(names(in: machine) == ["A", "B"])
    #expect(machine.loadMore(now: now).isEmpty)
  }

  @Test func `a page that fails keeps what is shown and can be asked for again`() {
    for again in [true, false] {
      var machine = shown()
      _ = machine.loadMore(now: now)
      _ = machine.pageFailed(.refused, number: 2, hub: a, now: now)
      #expect(names(in: machine) == ["A", "B"])
      #expect(machine.screen.more == .failed(.refused))
      #expect(!machine.screen.isOffline)
      let effects = again ? machine.retried(now: now) : machine.loadMore(now: now)
      #expect(effects.marks == "page#3@a(c1)")
      _ = machine.pageLoaded(Flow.page(["C"], next: nil), number: 3, now: now)
      #expect(names(in: machine) == ["A", "B", "C"])
    }
  }

  @Test func `a first page that fails is a failure, and trying again loads it`() {
    var machine = loading
    _ = machine.pageFailed(.unreachable, number: 1, hub: a, now: now)
    #expect(machine.screen.content == .failed(.unreachable))
    #expect(machine.screen.isOffline)
    #expect(machine.retried(now: now).marks == "page#2@a")
    #expect(machine.screen.content == .loading)
    _ = machine.pageLoaded(Flow.page(["A"], next: nil), number: 2, now: now)
    #expect(!machine.screen.isOffline)
  }

  @Test func `a refresh while the third page is loaded is back to the first, and mixes nothing`() {
    var machine = shown(["A"])
    _ = machine.loadMore(now: now)
    _ = machine.pageLoaded(Flow.page(["B"], next: "c2"), number: 2, now: now)
    _ = machine.loadMore(now: now)
    #expect(machine.refreshed(now: now).marks == "cancel#3 page#4@a")
    #expect(names(in: machine) == ["A", "B"])
    // More waits for the refresh, and the third page's late reply is none of it.
    #expect(machine.loadMore(now: now).isEmpty)
    #expect(machine.pageLoaded(Flow.page(["C"], next: "c3"), number: 3, now: now).marks == "late(page@a)")
    _ = machine.pageLoaded(Flow.page(["B", "X"], next: "c9", price: 2), number: 4, now: now)
    #expect(names(in: machine) == ["B", "X"])
    #expect(machine.loadMore(now: now).marks == "page#5@a(c9)")
  }

  @Test func `what replaces shown products is a reload, and what is new is none`() {
    func reloads(_ effects: [CategoryMachine.Effect]) -> [Bool] {
      effects.compactMap { if case .loadPage(_, _, _, _, let isReload) = $0 { isReload } else { nil } }
    }
    var first = CategoryMachine(Flow.category("fruit"))
    _ = first.areaChanged(Flow.served("a"), now: .zero)
    #expect(reloads(first.appeared(now: .zero, wallClock: 0)) == [false])
    _ = first.pageFailed(.unreachable, number: 1, hub: a, now: now)
    #expect(reloads(first.retried(now: now)) == [true])

    var machine = shown()
    #expect(reloads(machine.loadMore(now: now)) == [false])
    #expect(reloads(machine.refreshed(now: now)) == [true])
    // The first page with a product is what the refresh asked for.
    #expect(reloads(machine.pageLoaded(Flow.page([], next: "c2"), number: 3, now: now)) == [true])
    _ = machine.pageLoaded(Flow.page(["A"], next: "c3"), number: 4, now: now)
    #expect(reloads(machine.loadMore(now: now)) == [false])
    #expect(reloads(machine.areaChanged(Flow.served("b"), now: now)) == [false])

    var old = shown()
    #expect(reloads(old.foregrounded(now: .seconds(301))) == [true])
    var unreachable = shown()
    _ = unreachable.refreshed(now: now)
    _ = unreachable.pageFailed(.unreachable, number: 2, hub: a, now: now)
    _ = unreachable.networkChanged(isOnline: false, now: now)
    #expect(reloads(unreachable.networkChanged(isOnline: true, now: now)) == [true])
  }

  @Test func `a refresh that begins with empty pages keeps what is shown until a product comes`() {
    var machine = shown(["A"])
    _ = machine.refreshed(now: now)
    _ = machine.pageLoaded(Flow.page([], next: "c1"), number: 2, now: now)
    #expect(names(in: machine) == ["A"])
    _ = machine.pageFailed(.refused, number: 3, hub: a, now: now)
    #expect(names(in: machine) == ["A"])
    #expect(machine.screen.freshness.isStale)
    #expect(machine.screen.more == .available)
  }

  @Test func `two refreshes are no error, and the last result is shown`() {
    var machine = shown()
    _ = machine.refreshed(now: now)
    #expect(machine.refreshed(now: now).marks == "cancel#2 page#3@a")
    #expect(machine.pageFailed(.other, number: 2, hub: a, now: now).marks == "late(page@a)")
    #expect(!machine.screen.freshness.isStale)
    _ = machine.pageLoaded(Flow.page(["C"], next: nil), number: 3, now: now)
    #expect(names(in: machine) == ["C"])
  }

  @Test func `another hub takes all away, and late pages of the old one are dropped`() {
    var machine = shown()
    _ = machine.loadMore(now: now)
    #expect(machine.areaChanged(Flow.served("b"), now: now).marks == "cancel#2 stock!1 page#3@b")
    #expect(machine.screen.content == .loading)
    #expect(machine.pageLoaded(Flow.page(["C"], next: nil), number: 2, now: now).marks == "late(page@a)")
    _ = machine.areaChanged(Flow.served("a"), now: now)
    #expect(machine.pageLoaded(Flow.page(["C"], next: nil), number: 2, now: now).marks == "late(page@a)")
    #expect(machine.screen.content == .loading)
    _ = machine.pageLoaded(Flow.page(["D"], next: nil, price: 9), number: 4, now: now)
    #expect(names(in: machine) == ["D"])
  }

  @Test func `a page of another hub or category is refused`() {
    for page in [Flow.page(["X"], next: nil, hub: "b"), Flow.page(["X"], next: nil, category: "fish")] {
      var machine = loading
      _ = machine.pageLoaded(page, number: 1, now: now)
      #expect(machine.screen.content == .failed(.unreadable))
    }
  }

  @Test func `out of the area nothing is asked`() {
    var machine = shown()
    _ = machine.areaChanged(.outOfArea, now: now)
    #expect(machine.screen.content == .outOfArea)
    #expect(machine.refreshed(now: now).isEmpty)
    #expect(machine.loadMore(now: now).isEmpty)
    #expect(machine.foregrounded(now: .seconds(9_000)).isEmpty)
  }

  @Test func `while browsing pages come without stock, which is asked for as soon as orders are taken`() {
    var machine = CategoryMachine(Flow.category("fruit"))
    _ = machine.areaChanged(Flow.browsing("a"), now: .zero)
    _ = machine.appeared(now: .zero, wallClock: 0)
    #expect(machine.pageLoaded(Flow.page(["A", "B"], next: nil), number: 1, now: now).isEmpty)
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.browsing))
    #expect(!machine.screen.canOrder)
    _ = machine.visibleTilesChanged(Flow.tiles("B"), now: now)
    #expect(machine.areaChanged(Flow.served("a"), now: now).marks == "stock?1[B]")
    #expect(machine.screen.canOrder)
  }

  @Test(arguments: [(Duration.seconds(300), "stock?2[A B]"), (.milliseconds(300_001), "page#2@a")])
  func `on the foreground a category older than 5 minutes is asked for again`(
    _ now: Duration, _ effects: String
  ) {
    var machine = shown()
    #expect(machine.foregrounded(now: now).marks == effects)
  }

  @Test func `a screen that is gone closes its requests, and goes on where it was`() {
    var machine = shown()
    _ = machine.loadMore(now: now)
    #expect(machine.disappeared().marks == "cancel#2 stock!1")
    #expect(machine.screen.more == .available)
    #expect(machine.loadMore(now: now).isEmpty)
    #expect(machine.appeared(now: now, wallClock: 0).marks == "stock?2[A B]")
    _ = machine.refreshed(now: now)
    _ = machine.disappeared()
    #expect(machine.appeared(now: now, wallClock: 0).marks == "page#4@a")
  }

  @Test func `a network that is back loads what could not be reached`() {
    var first = loading
    _ = first.pageFailed(.unreachable, number: 1, hub: a, now: now)
    _ = first.networkChanged(isOnline: false, now: now)
    #expect(first.networkChanged(isOnline: true, now: now).marks == "page#2@a")
    var more = shown()
    _ = more.loadMore(now: now)
    _ = more.pageFailed(.unreachable, number: 2, hub: a, now: now)
    #expect(more.screen.isOffline)
    _ = more.networkChanged(isOnline: false, now: now)
    #expect(more.networkChanged(isOnline: true, now: now).marks == "page#3@a(c1)")
    _ = more.pageLoaded(Flow.page(["C"], next: nil), number: 3, now: now)
    #expect(!more.screen.isOffline)
  }

  @Test func `where no area is known it is found out, and can be tried again`() {
    var machine = CategoryMachine(Flow.category("fruit"))
    #expect(machine.appeared(now: .zero, wallClock: 0).marks == "area#1")
    #expect(machine.refreshed(now: now).isEmpty)
    machine.areaFailed(.unreachable, number: 1)
    #expect(machine.screen.content == .failed(.unreachable))
    #expect(machine.retried(now: now).marks == "area#2")
    #expect(machine.areaResolved(Flow.served("b"), number: 1, now: now).isEmpty)
    #expect(machine.areaResolved(Flow.served("a"), number: 2, now: now).marks == "page#3@a")
  }

  @Test func `the hours of the home count for its hub, until the hub should have opened`() {
    let hours = HubHours.closed(opensAt: .instant(milliseconds: 60_000, offsetSeconds: 0))
    var machine = CategoryMachine(Flow.category("fruit"), hub: a, hours: hours)
    _ = machine.areaChanged(Flow.served("a"), now: .zero)
    #expect(machine.appeared(now: .zero, wallClock: 0).marks == "opening=60s page#1@a")
    _ = machine.pageLoaded(Flow.page(["A"], next: nil), number: 1, now: now)
    #expect(machine.screen.hours == hours)
    #expect(!machine.screen.canOrder)
    var other = machine
    _ = other.areaChanged(Flow.served("b"), now: now)
    #expect(other.screen.hours == .unknown)
    _ = machine.disappeared()
    _ = machine.timerFired(.opening, number: 1, now: .seconds(60))
    #expect(machine.screen.hours == .unknown)
    #expect(machine.screen.canOrder)
  }
}
