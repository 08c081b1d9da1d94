import Catalogue
import DeliveryArea
import Testing

@testable import Presentation

/// When a screen says that what it shows may have changed, and when it tries again.
@Suite struct FreshnessTests {
  private let a = Flow.hub("a")
  private let late = Duration.seconds(301)

  private var category: CategoryMachine {
    var machine = CategoryMachine(Flow.category("fruit"))
    _ = machine.areaChanged(Flow.served("a"), now: .zero)
    _ = machine.appeared(now: .zero, wallClock: 0)
    _ = machine.pageLoaded(Flow.page(["A"], next: "c1"), number: 1, now: .zero)
    return machine
  }

  @Test func `an old home is marked while it is loaded again`() {
    var machine = HomeStage.shown.machine
    #expect(machine.screen.freshness == .live)
    _ = machine.foregrounded(now: late)
    #expect(machine.screen.freshness == .stale(.refreshing))
    #expect(machine.look == "current@a, out of date, orders")
    var failed = machine
    _ = failed.homeFailed(.refused, number: 2, hub: a, now: late)
    #expect(failed.screen.freshness == .stale(.notRefreshed))
    _ = failed.retried(now: late)
    #expect(failed.screen.freshness == .stale(.refreshing))
    _ = machine.homeLoaded(Flow.home("a"), number: 2, now: late, wallClock: 0)
    #expect(machine.screen.freshness == .live)
  }

  @Test func `a young home that is pulled to refresh is not marked`() {
    var machine = HomeStage.shown.machine
    _ = machine.refreshed(now: .seconds(300))
    #expect(machine.screen.freshness == .live)
    _ = machine.refreshed(now: late)
    #expect(machine.screen.freshness == .stale(.refreshing))
  }

  @Test func `an old category is marked while it is loaded again`() {
    var machine = category
    _ = machine.foregrounded(now: late)
    #expect(machine.screen.freshness == .stale(.refreshing))
    var failed = machine
    _ = failed.pageFailed(.refused, number: 2, hub: a, now: late)
    #expect(failed.screen.freshness == .stale(.notRefreshed))
    _ = machine.pageLoaded(Flow.page(["A"], next: nil), number: 2, now: late)
    #expect(machine.screen.freshness == .live)
  }

  @Test func `a category that one page left offline is back with the next moment`() {
    var machine = category
    _ = machine.loadMore(now: .zero)
    _ = machine.pageFailed(.unreachable, number: 2, hub: a, now: .zero)
    #expect(machine.screen.isOffline)
    #expect(machine.foregrounded(now: .seconds(10)).marks == "page#3@a(c1)")
    _ = machine.pageLoaded(Flow.page(["B"], next: nil), number: 3, now: .seconds(11))
    #expect(!machine.screen.isOffline)
    #expect(machine.screen.canOrder)
  }

  @Test func `where no tile and no section is reported, a network that is back asks for the screenful`() {
    var home = HomeStage.loading.machine
    _ = home.networkChanged(isOnline: false, now: .zero)
    _ = home.homeLoaded(Flow.home("a"), number: 1, now: .zero, wallClock: 0)
    #expect(home.networkChanged(isOnline: true, now: .seconds(1)).marks == "stock?1")
    var category = CategoryMachine(Flow.category("fruit"), isOnline: false)
    _ = category.areaChanged(Flow.served("a"), now: .zero)
    _ = category.appeared(now: .zero, wallClock: 0)
    #expect(category.pageLoaded(Flow.page(["A", "B"], next: nil), number: 1, now: .zero).isEmpty)
    #expect(category.networkChanged(isOnline: true, now: .seconds(1)).marks == "stock?1[A B]")
  }

  @Test func `what was learned already is not asked for when the network is back`() {
    var machine = HomeStage.loading.machine
    _ = machine.homeLoaded(Flow.home("a"), number: 1, now: .zero, wallClock: 0)
    let counts = Flow.counts(["A": 5, "B": 1, "C": 2])
    _ = machine.stockAdded(to: Flow.home("a").stocked(counts), question: 1, now: .zero)
    _ = machine.networkChanged(isOnline: false, now: .seconds(1))
    #expect(machine.networkChanged(isOnline: true, now: .seconds(2)).isEmpty)
  }

  @Test func `time to the first home counts from the first time that it was asked for`() {
    var machine = HomeStage.loading.machine
    _ = machine.savedHomeLoaded(nil, number: 1, now: .seconds(1), wallClock: 0)
    _ = machine.homeFailed(.unreachable, number: 1, hub: a, now: .seconds(2))
    _ = machine.retried(now: .seconds(10))
    #expect(
      machine.homeLoaded(Flow.home("a"), number: 2, now: .seconds(12), wallClock: 0).marks
        == "cancel#2 first(current@a 12s) stock?1")
    _ = machine.areaChanged(Flow.served("b"), now: .seconds(20))
    #expect(
      machine.homeLoaded(Flow.home("b"), number: 3, now: .seconds(21), wallClock: 0).marks.contains(
        "first(current@b 1s)"))
  }
}
