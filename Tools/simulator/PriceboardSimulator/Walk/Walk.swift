import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One seeded walk of the whole storefront through a bad network.
package struct Walk {
  /// The seed; the same one makes the same walk.
  package let seed: UInt64
  /// What happened, a line a step; kept only where it was asked for.
  package private(set) var trace: [String] = []
  /// What the walk came to.
  package private(set) var sights = Sights()

  private var application: Application
  private let keepsTrace: Bool
  private let wording = Wording(locale: Locale(identifier: "en_US"))
  private var drawn: [Follower: Drawn] = [:]

  private enum Drawn: Equatable {
    case home(HomeScreen)
    case category(CategoryScreen)
  }

  package init?(seed: UInt64, keepsTrace: Bool = false) {
    guard let application = Application(seed: seed) else { return nil }
    self.seed = seed
    self.application = application
    self.keepsTrace = keepsTrace
  }

  /// Walks so many steps, lets everything come back, and says what was claimed and is not so.
  package mutating func violations(steps: Int) -> [Violation] {
    application.carryOut(application.area.started())
    for _ in 0..<steps {
      step()
      if !application.oracle.violations.isEmpty { return application.oracle.violations }
    }
    settle()
    return application.oracle.violations
  }

  // MARK: - Steps

  private mutating func step() {
    let choice = application.world.dice.number(in: 0...99)
    switch choice {
    case 0..<30: deliver()
    case 30..<42: hear()
    case 42..<60: pass()
    case 60..<64: changeAddress()
    case 64..<72: open()
    case 72..<80: look()
    case 80..<88: tap()
    case 88..<91: note("the server changes") { $0.world.serverChanged() }
    case 91..<94: askElsewhere()
    case 94..<96: switchNetwork()
    case 96..<98: sleep()
    default: stepClock()
    }
    draw()
  }

  private mutating func note(_ what: String, _ body: (inout Application) -> Void) {
    if keepsTrace { trace.append("\(application.world.now) ms  \(what)") }
    body(&application)
  }

  private mutating func deliver() {
    guard !application.world.network.isQuiet else { return }
    guard let message = application.world.moved() else { return }
    note("back: \(message.number) \(message.question.brief) -> \(message.answer.map { $0.brief } ?? "")") {
      $0.cameBack(message)
    }
  }

  private mutating func hear() {
    let follower = application.world.dice.any(of: Follower.allCases)
    if application.world.dice.happens(60) {
      note("\(follower.rawValue) hears of the area \(application.untold[follower] as Any)") {
        $0.hearArea(follower)
      }
    } else if application.world.dice.happens(60) {
      note("\(follower.rawValue) hears of the cart") { $0.hearCart(follower) }
    } else {
      note("a saved home is read") { $0.savedHomeRead() }
    }
  }

  private mutating func pass() {
    let lengths = [10, 100, 500, 3_000, 10_000, 30_000, 61_000]
    var length = application.world.dice.any(of: lengths)
    // Right to the next timer, which is where edges are.
    if application.world.dice.happens(30), let next = application.timers.map(\.deadline).min() {
      length = max(0, next.wholeMilliseconds - application.world.now)
    }
    pass(length)
  }

  private mutating func pass(_ length: Int) {
    let end = application.world.now + length
    while true {
      let next = application.timers.map(\.deadline.wholeMilliseconds).filter { $0 <= end }.min()
      application.world.advance(to: max(application.world.now, next ?? end))
      application.oracle.now = application.world.now
      guard next != nil else { break }
      note("timers fire") { $0.fireDueTimers() }
      // A count can expire without a change of what the machine knows.
      drawn = [:]
      draw()
    }
    note("time passes: \(length) ms") { _ in }
    judgeAgain()
  }

  private mutating func sleep() {
    let length = application.world.dice.any(of: [60_000, 119_000, 121_000, 299_000, 301_000, 9 * 3_600_000])
    application.world.advance(to: application.world.now + length)
    application.oracle.now = application.world.now
    note("slept \(length) ms") { application in
      application.world.network.loseAll()
      application.fireDueTimers()
      application.carryOut(application.home.foregrounded(now: application.now))
      application.carryOut(application.category.foregrounded(now: application.now))
      application.carryOut(application.cart.reloadAsked(application.nextCaller()))
    }
    drawn = [:]
  }

  private mutating func stepClock() {
    let step = application.world.dice.number(in: -7_200_000...7_200_000)
    note("the wall clock is set by \(step)") { $0.world.wallClock += step }
  }

  private mutating func changeAddress() {
    let address = application.world.dice.any(of: Places.addresses)
    let caller = application.nextCaller()
    note("address: \(address.title)") { application in
      application.carryOut(application.area.addressSet(address, caller: caller))
      if application.world.dice.happens(10) { application.carryOut(application.area.callerCancelled(caller)) }
    }
  }

  private mutating func open() {
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

  private mutating func look() {
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

  private mutating func tap() {
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

  private mutating func askElsewhere() {
    if application.world.dice.happens(30), let asker = application.askers.keys.sorted().first {
      note("asker \(asker) gives up") { $0.giveUp(asker: asker) }
    } else if application.world.dice.happens(5) {
      note("stock is cleared") { $0.stock.cleared() }
    } else {
      let hub = application.world.dice.any(of: Keys.hubs)
      let skus = Keys.products.filter { _ in application.world.dice.happens(40) }
      guard !skus.isEmpty else { return }
      note("another screen asks for \(skus.count) at \(hub)") { _ = $0.ask(.other, for: skus, at: hub) }
    }
  }

  private mutating func switchNetwork() {
    let isOnline = !application.world.network.isOnline
    note(isOnline ? "network back" : "network gone") { $0.networkChanged(isOnline: isOnline) }
  }

  // MARK: - The end

  private mutating func settle() {
    note("everything comes back") { application in
      application.networkChanged(isOnline: true)
      application.world.isCalm = true
    }
    for _ in 0..<400 {
      for follower in Follower.allCases { application.hearArea(follower) }
      while !application.reads.isEmpty { application.savedHomeRead() }
      deliver()
      for follower in Follower.allCases { application.hearCart(follower) }
      draw()
      if application.world.network.isQuiet, application.untold.isEmpty, application.reads.isEmpty { break }
    }
    // What nobody knows is read again, now that everything answers.
    application.carryOut(application.cart.reloadAsked(application.nextCaller()))
    for _ in 0..<100 where !application.world.network.isQuiet { deliver() }
    for follower in Follower.allCases { application.hearCart(follower) }
    draw()
    if let home = application.shown[.home] {
      application.oracle.settled(
        server: application.world.server, home: home, isHomeOpen: application.isHomeOpen)
    }
  }

  // MARK: - Drawing

  /// Draws the screens that changed, and lets the oracle judge them.
  private mutating func draw() {
    let home = application.home.screen
    if drawn[.home] != .home(home) {
      drawn[.home] = .home(home)
      redraw(.home)
    }
    let category = application.category.screen
    if drawn[.category] != .category(category) {
      drawn[.category] = .category(category)
      redraw(.category)
    }
  }

  private mutating func redraw(_ follower: Follower) {
    let (now, wallClock) = (application.now, application.world.wallClock)
    switch drawn[follower] {
    case .home(let screen):
      var isSaved = false
      if case .storefront(let storefront) = screen.content { isSaved = storefront.origin == .saved }
      application.shown[follower] = Shown(
        HomeViewState(screen, now: now, wallClock: wallClock, wording: wording), isSaved: isSaved)
    case .category(let screen):
      application.shown[follower] = Shown(
        CategoryViewState(screen, now: now, wallClock: wallClock, wording: wording))
    case nil: return
    }
    judge(follower)
  }

  /// What stays on a screen while time passes has to stay true.
  private mutating func judgeAgain() {
    for follower in application.shown.keys.sorted(by: { $0.rawValue < $1.rawValue }) { judge(follower) }
  }

  private mutating func judge(_ follower: Follower) {
    guard let shown = application.shown[follower] else { return }
    sights.note(shown, by: follower)
    application.oracle.shown(shown, by: follower, isOnline: application.world.network.isOnline)
  }
}
