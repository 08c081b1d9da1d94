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
package struct Walk: SeededWalk {
  /// The seed; the same one makes the same walk.
  package let seed: UInt64
  /// What happened, a line a step; kept only where it was asked for.
  package var trace: [String] = []
  /// What the walk came to.
  package var sights = Sights()

  var application: Application
  let keepsTrace: Bool
  let wording = Wording(locale: Locale(identifier: "en_US"))
  var drawn: [Follower: Drawn] = [:]

  enum Drawn: Equatable {
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
    if application.world.dice.happens(70) { arrive() }
    for _ in 0..<steps {
      step()
      if !application.oracle.violations.isEmpty { return application.oracle.violations }
    }
    settle()
    return application.oracle.violations
  }

  mutating func step() {
    let choice = application.world.dice.number(in: 0...99)
    switch choice {
    case 0..<38: deliver()
    case 38..<52: hear()
    case 52..<64: pass()
    case 64..<66: changeAddress()
    case 66..<72: open()
    case 72..<78: look()
    case 78..<88: tap()
    case 88..<91: note("the server changes") { $0.world.serverChanged() }
    case 91..<94: askElsewhere()
    case 94..<96: switchNetwork()
    case 96..<97: sleep()
    default: stepClock()
    }
    draw()
  }

  mutating func note(_ what: String, _ body: (inout Application) -> Void) {
    if keepsTrace { trace.append("\(application.world.now) ms  \(what)") }
    body(&application)
  }

  mutating func settle() {
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
    application.shown[.home]?.isOpen = application.isHomeOpen
    application.shown[.category]?.isOpen = application.isCategoryOpen
    application.oracle.settled(server: application.world.server, screens: application.shown)
  }
}
