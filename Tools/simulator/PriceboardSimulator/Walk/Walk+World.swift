import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

/// What happens to the app: messages, time and the network.
extension Walk {
  mutating func deliver() {
    guard !application.world.network.isQuiet else { return }
    let message = application.world.moved()
    application.oracle.carts.changes = application.world.server.cartChanges
    guard let message else { return }
    note("back: \(message.number) \(message.question.brief) -> \(message.answer.map { $0.brief } ?? "")") {
      $0.cameBack(message)
    }
  }

  mutating func hear() {
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

  mutating func pass() {
    let lengths = [10, 10, 100, 100, 500, 500, 3_000, 3_000, 10_000, 30_000, 61_000]
    var length = application.world.dice.any(of: lengths)
    // Right to the next timer, which is where edges are.
    if application.world.dice.happens(30), let next = application.timers.map(\.deadline).min() {
      length = max(0, next.wholeMilliseconds - application.world.now)
    }
    pass(length)
  }

  mutating func pass(_ length: Int) {
    let end = application.world.now + length
    while true {
      let next = application.timers.map(\.deadline.wholeMilliseconds).filter { $0 <= end }.min()
      advance(to: max(application.world.now, next ?? end))
      guard next != nil else { break }
      var owners: Set<Follower> = []
      note("timers fire") { owners = $0.fireDueTimers() }
      // A count can expire without a change of what the machine knows.
      for owner in owners { drawn[owner] = nil }
      draw()
    }
    note("time passes: \(length) ms") { _ in }
    judgeAgain()
  }

  private mutating func advance(to time: Int) {
    application.world.advance(to: time)
    application.oracle.now = application.world.now
    application.oracle.wallClock = application.world.wallClock
  }

  mutating func sleep() {
    let length = application.world.dice.any(of: [60_000, 119_000, 121_000, 299_000, 301_000, 9 * 3_600_000])
    advance(to: application.world.now + length)
    note("slept \(length) ms") { application in
      application.world.network.loseAll()
      _ = application.fireDueTimers()
      application.carryOut(application.home.foregrounded(now: application.now))
      application.carryOut(application.category.foregrounded(now: application.now))
      application.carryOut(application.cart.reloadAsked(application.nextCaller()))
    }
    drawn = [:]
  }

  mutating func stepClock() {
    let step = application.world.dice.number(in: -7_200_000...7_200_000)
    note("the wall clock is set by \(step)") { application in
      application.world.wallClock += step
      application.world.clockSteps += 1
      application.oracle.wallClock = application.world.wallClock
      application.oracle.clockSteps = application.world.clockSteps
    }
  }

  mutating func askElsewhere() {
    if application.world.dice.happens(30), let asker = application.othersAsking.first {
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

  mutating func switchNetwork() {
    // Mostly there is one.
    let isOnline = !application.world.network.isOnline || application.world.dice.happens(50)
    guard isOnline != application.world.network.isOnline else { return }
    note(isOnline ? "network back" : "network gone") { $0.networkChanged(isOnline: isOnline) }
  }
}
