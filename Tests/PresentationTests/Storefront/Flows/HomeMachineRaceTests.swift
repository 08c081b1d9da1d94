import Cart
import Catalogue
import DeliveryArea
import MoneyKit
import StockCache
import Testing

@testable import Presentation

/// Replies that come late, in another order, for another hub or not at all.
@Suite struct HomeMachineRaceTests {
  private let now = Duration.seconds(1)

  private func prices(in machine: HomeMachine) -> Set<Int> {
    guard case .storefront(let storefront) = machine.screen.content else { return [] }
    return Set(storefront.sections.flatMap(\.products).map(\.price.minorUnits))
  }

  @Test func `after A, B and A again the first A's late reply is dropped and counted`() {
    var machine = HomeStage.loading.machine
    #expect(machine.areaChanged(Flow.served("b"), now: now).marks == "cancel#1 saved#2@b home#2@b")
    #expect(machine.areaChanged(Flow.served("a"), now: now).marks == "cancel#2 saved#3@a home#3@a")
    let late = machine.homeLoaded(Flow.home("a", price: 1), number: 1, now: now, wallClock: 0)
    #expect(late == [.report(.lateReplyDropped(.home, hub: Flow.hub("a")))])
    #expect(machine.look == "loading")
    _ = machine.homeLoaded(Flow.home("a", price: 2), number: 3, now: now, wallClock: 0)
    _ = machine.homeLoaded(Flow.home("b", price: 3), number: 2, now: now, wallClock: 0)
    _ = machine.homeLoaded(Flow.home("a", price: 1), number: 1, now: now, wallClock: 0)
    #expect(prices(in: machine) == [2])
  }

  @Test func `A, B, A, B shows each hub's own price`() {
    var machine = HomeMachine()
    _ = machine.appeared(now: .zero)
    for (load, hub) in ["a", "b", "a", "b"].enumerated() {
      _ = machine.areaChanged(Flow.served(hub), now: now)
      #expect(machine.look == "loading")
      let price = hub == "a" ? 139 : 159
      // The first number was the search for the area.
      _ = machine.homeLoaded(Flow.home(hub, price: price), number: load + 2, now: now, wallClock: 0)
      #expect(prices(in: machine) == [price])
    }
  }

  @Test func `a slower, older reply does not take the place of a newer one`() {
    var machine = HomeStage.loading.machine
    #expect(machine.refreshed(now: now).marks == "cancel#1 saved#2@a home#2@a")
    _ = machine.homeLoaded(Flow.home("a", price: 2), number: 2, now: now, wallClock: 0)
    let late = machine.homeLoaded(Flow.home("a", price: 1), number: 1, now: now, wallClock: 0)
    #expect(late.marks == "late(home@a)")
    #expect(prices(in: machine) == [2])
  }

  @Test func `an error of an old hub's load shows nothing`() {
    var machine = HomeStage.loading.machine
    _ = machine.areaChanged(Flow.served("b"), now: now)
    #expect(machine.homeFailed(.refused, number: 1, hub: Flow.hub("a"), now: now).marks == "late(home@a)")
    #expect(machine.look == "loading")
    _ = machine.homeLoaded(Flow.home("b"), number: 2, now: now, wallClock: 0)
    _ = machine.homeFailed(.unreachable, number: 1, hub: Flow.hub("a"), now: now)
    #expect(machine.look == "current@b, orders")
  }

  @Test func `another hub takes the old hub's tiles away at once, and its stock`() {
    var machine = HomeStage.shown.machine
    #expect(!machine.screen.stock.readings.isEmpty)
    _ = machine.areaChanged(Flow.served("b"), now: now)
    #expect(machine.screen.content == .loading)
    #expect(machine.screen.stock.readings.isEmpty)
  }

  @Test func `stock of A that arrives after B was chosen is unknown at B`() {
    var machine = HomeStage.loading.machine
    _ = machine.homeLoaded(Flow.home("a"), number: 1, now: now, wallClock: 0)
    _ = machine.areaChanged(Flow.served("b"), now: now)
    _ = machine.homeLoaded(Flow.home("b"), number: 2, now: now, wallClock: 0)
    let late = machine.stockAdded(
      to: Flow.home("a").stocked(Flow.counts(["A": 5])), question: 1, now: now)
    #expect(late.marks == "late(stock@a)")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.waiting))
  }

  @Test func `a saved home of another hub, or of an older load, is never shown`() {
    var machine = HomeStage.loading.machine
    _ = machine.savedHomeLoaded(Flow.home("b", origin: .saved), number: 1, now: now, wallClock: 0)
    #expect(machine.look == "loading")
    _ = machine.areaChanged(Flow.served("b"), now: now)
    let late = machine.savedHomeLoaded(Flow.home("a", origin: .saved), number: 1, now: now, wallClock: 0)
    #expect(late.marks == "late(savedHome@a)")
    _ = machine.areaChanged(Flow.served("a"), now: now)
    _ = machine.savedHomeLoaded(Flow.home("a", origin: .saved), number: 1, now: now, wallClock: 0)
    #expect(machine.look == "loading")
    // Offline, with nothing saved of this hub: a message and no tile.
    _ = machine.savedHomeLoaded(nil, number: 3, now: now, wallClock: 0)
    _ = machine.homeFailed(.unreachable, number: 3, hub: Flow.hub("a"), now: now)
    #expect(machine.look == "failed(unreachable), offline")
  }

  @Test func `a saved home that comes after the fresh one changes nothing`() {
    var machine = HomeStage.shown.machine
    #expect(
      machine.savedHomeLoaded(Flow.home("a", price: 1, origin: .saved), number: 1, now: now, wallClock: 0)
        .isEmpty)
    #expect(prices(in: machine) == [139])
    #expect(machine.look == "current@a, orders")
  }

  @Test func `a failure waits for the saved home, which is better than none`() {
    var machine = HomeStage.loading.machine
    #expect(machine.homeFailed(.refused, number: 1, hub: Flow.hub("a"), now: now).isEmpty)
    #expect(machine.look == "loading")
    _ = machine.savedHomeLoaded(Flow.home("a", origin: .saved), number: 1, now: now, wallClock: 0)
    #expect(machine.look == "saved@a, out of date")
    #expect(!machine.isLoading)
  }

  @Test func `a reply that names another hub than its load is refused, and what is shown stays`() {
    var machine = HomeStage.refreshing.machine
    #expect(
      machine.homeLoaded(Flow.home("b"), number: 2, now: now, wallClock: 0).marks.contains("late(home@b)"))
    #expect(machine.look == "current@a, out of date, orders")
  }

  @Test func `from browsing to served at the same hub nothing is loaded again, and stock is asked for`() {
    var machine = HomeMachine()
    _ = machine.areaChanged(Flow.browsing("a"), now: .zero)
    #expect(machine.appeared(now: .zero).marks == "saved#1@a home#1@a")
    _ = machine.visibleTilesChanged(Flow.tiles("A", section: "s1"), now: now)
    #expect(
      machine.homeLoaded(Flow.home("a"), number: 1, now: now, wallClock: 0).marks
        == "cancel#1 first(current@a 1s)")
    #expect(machine.look == "current@a")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.browsing))
    #expect(machine.areaChanged(Flow.served("a"), now: now).marks == "stock?1")
    #expect(machine.look == "current@a, orders")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.waiting))
    // And back: what is in flight is given up, what was learned is not shown.
    #expect(machine.areaChanged(Flow.browsing("a"), now: now).marks == "stock!1")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.browsing))
  }

  @Test func `out of the area nothing is asked of the catalogue`() {
    var machine = HomeStage.outOfArea.machine
    for effects in [
      machine.refreshed(now: now), machine.retried(now: now), machine.foregrounded(now: .seconds(9_000)),
      machine.appeared(now: now), machine.visibleTilesChanged(Flow.tiles("A"), now: now),
    ] {
      #expect(effects.isEmpty)
    }
    #expect(machine.look == "out of area")
  }

  @Test func `a failed refresh keeps what is shown with a notice, and trying again clears it`() {
    var machine = HomeStage.refreshing.machine
    _ = machine.homeFailed(.unreachable, number: 2, hub: Flow.hub("a"), now: now)
    #expect(machine.look == "current@a, offline, out of date")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.offline))
    #expect(machine.retried(now: now).marks == "home#3@a")
    #expect(machine.retried(now: now).isEmpty)
    _ = machine.homeLoaded(Flow.home("a", price: 159), number: 3, now: now, wallClock: 0)
    #expect(machine.look == "current@a, orders")
    #expect(prices(in: machine) == [159])
  }

  @Test func `a refresh that only finds the saved home keeps the newer one that is shown`() {
    var machine = HomeStage.refreshing.machine
    let saved = Flow.home("a", price: 1, origin: .saved, isOffline: true)
    _ = machine.homeLoaded(saved, number: 2, now: now, wallClock: 0)
    #expect(prices(in: machine) == [139])
    #expect(machine.look == "current@a, offline, out of date")
  }

  @Test func `two refreshes are no error, and the last result is shown`() {
    var machine = HomeStage.shown.machine
    #expect(machine.refreshed(now: now).marks == "home#2@a")
    #expect(machine.refreshed(now: now).marks == "cancel#2 home#3@a")
    _ = machine.homeFailed(.other, number: 2, hub: Flow.hub("a"), now: now)
    #expect(machine.look == "current@a, orders")
    _ = machine.homeLoaded(Flow.home("a", price: 3), number: 3, now: now, wallClock: 0)
    #expect(prices(in: machine) == [3])
  }

  @Test(arguments: [(Duration.seconds(300), "stock?2"), (.milliseconds(300_001), "home#2@a")])
  func `on the foreground a home older than 5 minutes is asked for again`(_ now: Duration, _ effects: String)
  {
    var machine = HomeStage.shown.machine
    #expect(machine.foregrounded(now: now).marks == effects)
  }

  @Test func `after 9 hours in the background the home is asked for again and all stock is unknown`() {
    var machine = HomeStage.shown.machine
    let later = Duration.seconds(9 * 3_600)
    #expect(machine.foregrounded(now: later).marks == "home#2@a")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: later) == .unknown(.expired))
    #expect(
      machine.homeLoaded(Flow.home("a", price: 2), number: 2, now: later, wallClock: 0).marks == "stock?2")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: later) == .unknown(.waiting))
    #expect(prices(in: machine) == [2])
  }

  @Test func `a load that the device slept through is started anew`() {
    var machine = HomeStage.loading.machine
    #expect(machine.foregrounded(now: .seconds(10)).isEmpty)
    #expect(machine.foregrounded(now: .seconds(9 * 3_600)).marks == "cancel#1 saved#2@a home#2@a")
  }

  @Test func `when the hub should have opened the home is asked for again, and once only`() {
    var machine = HomeStage.loading.machine
    let closed = HubHours.closed(opensAt: .instant(milliseconds: 3_600_000, offsetSeconds: 3_600))
    let effects = machine.homeLoaded(
      Flow.home("a", hours: closed, clockLead: 600_000), number: 1, now: now, wallClock: 0)
    #expect(effects.marks == "cancel#1 first(current@a 1s) opening=3001s stock?1")
    #expect(machine.look == "current@a")
    let opened = Duration.seconds(3_001)
    #expect(machine.timerFired(.opening, number: 1, now: opened).marks == "home#2@a")
    #expect(machine.timerFired(.opening, number: 1, now: opened).isEmpty)
    // The server still says closed, until a time that is past: nothing waits for it.
    let again = machine.homeLoaded(
      Flow.home("a", hours: closed, clockLead: 600_000), number: 2, now: opened, wallClock: 3_000_000)
    #expect(again.marks == "stock?2")
  }

  @Test func `an opening while the screen is gone is made good when it is back`() {
    var machine = HomeStage.loading.machine
    let closed = HubHours.closed(opensAt: .instant(milliseconds: 60_000, offsetSeconds: 0))
    _ = machine.homeLoaded(Flow.home("a", hours: closed), number: 1, now: now, wallClock: 0)
    _ = machine.disappeared()
    #expect(machine.timerFired(.opening, number: 1, now: .seconds(61)).isEmpty)
    #expect(machine.appeared(now: .seconds(70)).marks == "home#2@a")
  }

  @Test func `a screen that is gone asks for nothing, and a new hub is loaded when it is back`() {
    var machine = HomeStage.refreshing.machine
    #expect(machine.disappeared().marks == "cancel#2")
    #expect(machine.areaChanged(Flow.served("b"), now: now).marks == "no-stockExpiry")
    #expect(machine.look == "loading")
    #expect(machine.refreshed(now: now).isEmpty)
    #expect(machine.foregrounded(now: now).isEmpty)
    #expect(machine.appeared(now: now).marks == "saved#3@b home#3@b")
  }

  @Test func `a refresh that was given up is made good when the screen is back`() {
    var machine = HomeStage.refreshing.machine
    _ = machine.disappeared()
    #expect(machine.appeared(now: now).marks == "home#3@a")
  }

  @Test func `without a network nothing is shown as known, and what was learned is back with it`() {
    var machine = HomeStage.shown.machine
    #expect(machine.networkChanged(isOnline: false, now: now).marks == "-")
    #expect(machine.look == "current@a, offline")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .unknown(.offline))
    _ = machine.visibleTilesChanged(Flow.tiles("D", section: "s3"), now: now)
    #expect(machine.networkChanged(isOnline: true, now: now).marks == "stock?2[D]")
    #expect(machine.screen.stock.availability(of: Flow.sku("A"), at: now) == .inStock(count: 5))
  }

  @Test func `a network that is back loads what could not be reached`() {
    for (stage, effects) in [
      (HomeStage.failed, "saved#2@a home#2@a"), (.unresolved, "area#2"), (.shown, "stock?2"),
      (.outOfArea, "-"),
    ] {
      var machine = stage.machine
      _ = machine.networkChanged(isOnline: false, now: now)
      #expect(machine.networkChanged(isOnline: true, now: now).marks == effects)
    }
  }

  @Test func `the cart of another hub, or of an area that is not there yet, shows no quantity`() {
    var machine = HomeStage.shown.machine
    let line = [Flow.sku("A"): CartLine(quantity: 2)]
    machine.cartChanged(CartState(area: Flow.served("a"), phase: .loaded, lines: line))
    #expect(machine.screen.cart.line(of: Flow.sku("A"))?.quantity == 2)
    _ = machine.areaChanged(Flow.served("b"), now: now)
    #expect(machine.screen.cart == CartState(area: Flow.served("b"), phase: .loading))
    machine.cartChanged(CartState(area: Flow.served("b"), phase: .loading))
    #expect(machine.screen.cart.line(of: Flow.sku("A")) == nil)
    machine.cartChanged(CartState(area: Flow.served("b"), phase: .loaded))
    #expect(machine.screen.cart.line(of: Flow.sku("A"))?.quantity == 0)
  }

  @Test func `a cart that could not be read is read again at the next moment`() {
    var machine = HomeStage.shown.machine
    machine.cartChanged(CartState(area: Flow.served("a"), phase: .failed))
    #expect(machine.foregrounded(now: now).marks == "cart stock?2")
    #expect(machine.refreshed(now: now).marks == "cart home#2@a")
    machine.cartChanged(CartState(area: Flow.served("b"), phase: .failed))
    #expect(machine.refreshed(now: now).marks == "cancel#2 home#3@a")
  }

  @Test func `opening the home asks once for the sections and once for the stock, whatever appears`() {
    var machine = HomeStage.loading.machine
    var effects = machine.visibleTilesChanged(Flow.tiles("A", "B", section: "s1"), now: now)
    effects += machine.homeLoaded(Flow.home("a"), number: 1, now: now, wallClock: 0)
    effects += machine.sectionAppeared(SectionID(key: "s1"), now: now)
    effects += machine.visibleTilesChanged(Flow.tiles("A", "B", "C"), now: now)
    #expect(effects.marks == "cancel#1 first(current@a 1s) stock?1 stockWindow=1100ms")
    #expect(machine.timerFired(.stockWindow, number: 1, now: .milliseconds(1_100)).isEmpty)
  }

  @Test func `a tile that was in view before its home came is asked for with it`() {
    var machine = HomeStage.savedShown.machine
    #expect(machine.visibleTilesChanged(Flow.tiles("A", "D"), now: now).isEmpty)
    #expect(
      machine.homeLoaded(Flow.home("a"), number: 1, now: now, wallClock: 0).marks
        == "first(current@a 1s) stock?2 stock?1[D]")
  }

  @Test func `time to the first home is told once for each origin, and not for refreshes`() {
    var machine = HomeStage.loading.machine
    let saved = machine.savedHomeLoaded(
      Flow.home("a", origin: .saved), number: 1, now: .milliseconds(20), wallClock: 0)
    #expect(saved.marks == "first(saved@a 20ms)")
    let current = machine.homeLoaded(Flow.home("a"), number: 1, now: .milliseconds(300), wallClock: 0)
    #expect(current.marks == "first(current@a 300ms) stock?1")
    _ = machine.refreshed(now: now)
    #expect(machine.homeLoaded(Flow.home("a"), number: 2, now: now, wallClock: 0).marks == "stock?2")
  }

  @Test func `a home without sections is shown as one`() {
    var machine = HomeStage.loading.machine
    _ = machine.homeLoaded(Flow.home("a", sections: []), number: 1, now: now, wallClock: 0)
    #expect(machine.look == "current@a, orders")
  }

  @Test func `a category of a home that is gone leads nowhere`() {
    let link = CategoryLink(id: Flow.category("fruit"), name: "Fruit")
    let section = HomeSection(id: SectionID(key: "c"), title: nil, content: .categories([link]))
    var machine = HomeStage.loading.machine
    _ = machine.homeLoaded(Flow.home("a", sections: [section]), number: 1, now: now, wallClock: 0)
    #expect(
      machine.route(to: Flow.category("fruit"))
        == CategoryRoute(
          hub: Flow.hub("a"), category: Flow.category("fruit"), title: "Fruit", hours: .open))
    #expect(machine.route(to: Flow.category("fish")) == nil)
    _ = machine.areaChanged(Flow.served("b"), now: now)
    #expect(machine.route(to: Flow.category("fruit")) == nil)
  }
}
