import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

/// What a shopper does.
extension Walk {
  mutating func changeAddress() {
    let address = application.world.dice.any(of: Places.addresses)
    let caller = application.nextCaller()
    note("address: \(address.title)") { application in
      application.carryOut(application.area.addressSet(address, caller: caller))
      if application.world.dice.happens(10) { application.carryOut(application.area.callerCancelled(caller)) }
    }
  }

  mutating func open() {
    let now = application.now
    let wallClock = application.world.wallClock
    switch application.world.dice.number(in: 0...9) {
    case 0...3 where !application.isHomeOpen:
      note("home appears") {
        $0.isHomeOpen = true
        $0.carryOut($0.home.appeared(now: now))
      }
    case 4 where application.isHomeOpen:
      note("home disappears") {
        $0.isHomeOpen = false
        $0.carryOut($0.home.disappeared())
      }
    case 5, 6: note("home refreshed") { $0.carryOut($0.home.refreshed(now: now)) }
    case 7 where !application.isCategoryOpen:
      note("category appears") {
        $0.isCategoryOpen = true
        $0.carryOut($0.category.appeared(now: now, wallClock: wallClock))
      }
    case 8: note("category: more") { $0.carryOut($0.category.loadMore(now: now)) }
    case 9 where application.isCategoryOpen:
      note("category disappears") {
        $0.isCategoryOpen = false
        $0.carryOut($0.category.disappeared())
      }
    default:
      note("retry") {
        $0.carryOut($0.home.retried(now: now))
        $0.carryOut($0.category.retried(now: now))
        $0.carryOut($0.cart.reloadAsked($0.nextCaller()))
      }
    }
  }

  mutating func look() {
    let now = application.now
    if application.world.dice.happens(70), case .storefront(let storefront) = application.home.screen.content
    {
      let all = storefront.sections.flatMap { section in
        section.products.map { TileID(section: section.id, sku: $0.id) }
      }
      let tiles = all.filter { _ in application.world.dice.happens(50) }
      note("home shows \(tiles.count) tiles") {
        if $0.world.dice.happens(20), let section = storefront.sections.first {
          $0.carryOut($0.home.sectionAppeared(section.id, now: now))
        } else {
          $0.carryOut($0.home.visibleTilesChanged(tiles, now: now))
        }
      }
    } else if case .products(let products) = application.category.screen.content {
      let tiles = products.map { TileID(sku: $0.id) }.filter { _ in application.world.dice.happens(50) }
      note("category shows \(tiles.count) tiles") {
        $0.carryOut($0.category.visibleTilesChanged(tiles, now: now))
      }
    }
  }

  mutating func tap() {
    let follower: Follower = application.world.dice.happens(70) ? .home : .category
    guard let shown = application.shown[follower] else { return }
    let tiles = shown.tiles.filter { if case .enabled = $0.stepper { true } else { false } }
    guard !tiles.isEmpty else { return }
    let tile = application.world.dice.any(of: tiles)
    let hub = follower == .home ? application.home.area?.hub : application.category.area?.hub
    guard let product = SimulatedServer.products.firstIndex(of: tile.product), let hub,
      let number = Keys.hub(hub)
    else { return }
    let quantity = SimulatedServer.quantity(at: number, dice: &application.world.dice)
    let tap = application.nextTap()
    sights.note(.tap)
    note("tap \(tap): \(quantity) of p\(product) at \(number)") { application in
      application.oracle.tapped(tap, quantity: quantity, product: product, hub: number)
      application.carryOut(
        application.cart.quantityTapped(quantity, of: Keys.products[product], at: hub, tap: tap))
      // A screen that was tapped shows it at once.
      application.hearCart(.home)
      application.hearCart(.category)
    }
  }

  /// A shopper comes with an address and opens the home, which mostly arrives.
  mutating func arrive() {
    let address = application.world.dice.any(of: Places.addresses)
    note("arrives at \(address.title)") { application in
      application.carryOut(application.area.addressSet(address, caller: application.nextCaller()))
      application.isHomeOpen = true
      application.carryOut(application.home.appeared(now: application.now))
    }
    for _ in 0..<30 {
      deliver()
      hear()
      draw()
    }
  }
}
