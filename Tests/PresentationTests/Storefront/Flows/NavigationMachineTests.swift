import DeliveryArea
import Testing

@testable import Presentation

/// The screens above the home, which belong to one hub.
@Suite struct NavigationMachineTests {
  private func route(_ hub: String, _ category: String = "fruit") -> StorefrontRoute {
    .category(CategoryRoute(hub: Flow.hub(hub), category: Flow.category(category)))
  }

  private func deep(_ hub: String) -> NavigationMachine {
    var machine = NavigationMachine()
    machine.areaChanged(Flow.served(hub))
    machine.opened(route(hub))
    machine.opened(route(hub, "apples"))
    return machine
  }

  @Test func `a new hub leads back to the root`() {
    var machine = deep("a")
    machine.areaChanged(Flow.served("b"))
    #expect(machine.path.isEmpty)
  }

  @Test func `the same hub again keeps the stack, from browsing to served, too`() {
    var machine = deep("a")
    machine.areaChanged(Flow.served("a"))
    machine.areaChanged(Flow.browsing("a"))
    #expect(machine.path == [route("a"), route("a", "apples")])
  }

  @Test func `out of the area there is no screen above the root`() {
    var machine = deep("a")
    machine.areaChanged(.outOfArea)
    #expect(machine.path.isEmpty)
    machine.opened(route("a"))
    #expect(machine.path.isEmpty)
  }

  @Test func `a screen of another hub is not opened, as from a home that is no longer there`() {
    var machine = deep("a")
    machine.opened(route("b"))
    #expect(machine.path == [route("a"), route("a", "apples")])
    machine.pathChanged([route("b")])
    #expect(machine.path == [route("a"), route("a", "apples")])
  }

  @Test func `a front end's own change is taken`() {
    var machine = deep("a")
    machine.pathChanged([route("a")])
    #expect(machine.path == [route("a")])
    machine.popped()
    machine.popped()
    #expect(machine.path.isEmpty)
  }

  @Test func `a path that was there before any area is kept only for its own hub`() {
    var machine = NavigationMachine()
    machine.pathChanged([route("a"), route("a", "apples")])
    var other = machine
    machine.areaChanged(Flow.served("a"))
    #expect(machine.path.count == 2)
    other.areaChanged(Flow.served("b"))
    #expect(other.path.isEmpty)
  }
}
