import Catalogue
import DeliveryArea
import Testing

@testable import Presentation

/// What the hours of a saved home, or of a home left a while ago, may still claim.
@Suite struct SavedHoursTests {
  private static let hour = 3_600_000
  /// 07:00 on the clock of a hub that keeps UTC.
  private static let opening = 31 * hour

  private static let opensAtSeven = HubHours.closed(
    opensAt: .instant(milliseconds: opening, offsetSeconds: 0))

  /// A home whose saved copy is shown at a wall clock.
  private func saved(_ hours: HubHours, wallClock: Int) -> (HomeMachine, String) {
    var machine = HomeStage.loading.machine
    let effects = machine.savedHomeLoaded(
      Flow.home("a", hours: hours, origin: .saved), number: 1, now: .zero, wallClock: wallClock)
    return (machine, effects.marks)
  }

  private func notice(of machine: HomeMachine, at now: Duration) -> StorefrontNotice? {
    HomeViewState(machine.screen, now: now, wallClock: 0, wording: .english).notice
  }

  @Test(arguments: [
    opensAtSeven, .closed(opensAt: nil), .closed(opensAt: .timeOfDay(hour: 7, minute: 0)), .open, .unknown,
  ])
  func `a saved home that was closed overnight claims nothing of the hours after the opening`(
    _ hours: HubHours
  ) {
    let (machine, effects) = saved(hours, wallClock: Self.opening + 2 * Self.hour)
    #expect(machine.screen.hours == .unknown)
    #expect(effects == "first(saved@a 0s)")
    #expect(notice(of: machine, at: .zero)?.kind == .outOfDate)
  }

  @Test func `a saved home whose opening is still to come is closed until then, and loads itself`() {
    // 23:30 the evening before.
    var (machine, effects) = saved(Self.opensAtSeven, wallClock: Self.opening - 15 * Self.hour / 2)
    #expect(effects == "first(saved@a 0s) opening=1800s")
    #expect(notice(of: machine, at: .zero)?.text == "Opens tomorrow at 07:00")
    #expect(machine.screen.freshness == .stale(.saved))
    _ = machine.homeFailed(.refused, number: 1, hub: Flow.hub("a"), now: .zero)
    let midnight = Duration.seconds(1_800)
    #expect(machine.timerFired(.opening, number: 1, now: midnight).marks == "opening=27000s")
    #expect(notice(of: machine, at: midnight)?.text == "Opens at 07:00")
    let seven = Duration.seconds(27_000)
    #expect(machine.timerFired(.opening, number: 2, now: seven).marks == "home#2@a")
    #expect(machine.screen.hours == .unknown)
    #expect(notice(of: machine, at: seven)?.text == "May be out of date")
  }

  @Test func `a saved home that the device slept over claims nothing when the app is back`() {
    var (machine, _) = saved(Self.opensAtSeven, wallClock: Self.opening - Self.hour)
    _ = machine.homeFailed(.refused, number: 1, hub: Flow.hub("a"), now: .zero)
    _ = machine.foregrounded(now: .seconds(9 * 3_600))
    #expect(machine.screen.hours == .unknown)
  }

  @Test func `a home that the repository had saved is treated alike`() {
    var machine = HomeStage.loading.machine
    let home = Flow.home("a", hours: .closed(opensAt: nil), origin: .saved, isOffline: true)
    _ = machine.homeLoaded(home, number: 1, now: .zero, wallClock: 0)
    #expect(machine.screen.hours == .unknown)
    #expect(machine.look == "saved@a, offline, out of date")
  }

  @Test(arguments: [Storefront.Origin.saved, .current])
  func `a saved home's hours do not follow into a category`(_ origin: Storefront.Origin) throws {
    let link = CategoryLink(id: Flow.category("fruit"), name: "Fruit")
    let section = HomeSection(id: SectionID(key: "c"), title: nil, content: .categories([link]))
    let home = Flow.home("a", hours: Self.opensAtSeven, origin: origin, sections: [section])
    var machine = HomeStage.loading.machine
    _ = machine.homeLoaded(home, number: 1, now: .zero, wallClock: 0)
    let route = try #require(machine.route(to: link.id))
    #expect(route.hours == (origin == .saved ? .unknown : Self.opensAtSeven))
  }

  @Test func `a category that appears after the opening knows nothing of the hours`() {
    for lead in [0, 2 * Self.hour] {
      var machine = CategoryMachine(
        Flow.category("fruit"), hub: Flow.hub("a"), hours: Self.opensAtSeven, clockLead: lead)
      _ = machine.areaChanged(Flow.served("a"), now: .zero)
      let wallClock = Self.opening - lead
      #expect(machine.appeared(now: .zero, wallClock: wallClock).marks == "page#1@a")
      #expect(machine.screen.hours == .unknown)
    }
  }

  @Test func `a category that the device slept over knows nothing of the hours`() {
    var machine = CategoryMachine(Flow.category("fruit"), hub: Flow.hub("a"), hours: Self.opensAtSeven)
    _ = machine.areaChanged(Flow.served("a"), now: .zero)
    _ = machine.appeared(now: .zero, wallClock: Self.opening - Self.hour)
    #expect(machine.screen.hours == Self.opensAtSeven)
    _ = machine.foregrounded(now: .seconds(3_600))
    #expect(machine.screen.hours == .unknown)
  }
}
