import Cart
import Catalogue
import DeliveryArea
import MoneyKit
import PriceboardTestSupport
import StockCache

@testable import Presentation

/// A random walk of the home among hubs, networks and replies that are late, lost, doubled or in another order.
///
/// Each home has a price of its own and each answer a count of its own, so that what is shown tells where it came from.
struct HomeWalk {
  /// Something that was asked for, and may be answered more than once or after it was given up.
  private enum Flight {
    case area(Int)
    case savedHome(Int, HubID)
    case home(Int, HubID)
    case screenful(Int, Storefront)
    case stock(Int, [SKU], HubID)
    case timer(StorefrontTimer, Int, Duration)

    var isTimer: Bool { kind != nil }

    var kind: StorefrontTimer? {
      if case .timer(let timer, _, _) = self { timer } else { nil }
    }

    var homeLoad: Int? {
      if case .home(let number, _) = self { number } else { nil }
    }

    var savedHomeLoad: Int? {
      if case .savedHome(let number, _) = self { number } else { nil }
    }

    var stockQuestion: Int? {
      switch self {
      case .screenful(let question, _), .stock(let question, _, _): question
      case .area, .savedHome, .home, .timer: nil
      }
    }
  }

  private var random: SplitMix64
  private var machine = HomeMachine()
  private var now = Duration.zero
  private var flights: [Flight] = []
  private var gone: [Flight] = []
  // The small model.
  private var area: DeliveryArea?
  private var isActive = false
  private var isOnline = true
  /// The load that counts, and what it and the saved home of its time brought.
  private var newest: Int?
  private var newestSaved: Int?
  private var expected: Int?
  private var pricesOfHubs: [Int: HubID] = [:]
  private var lastPrice = 0
  private var counts: [Int: (hub: HubID, sku: SKU, question: Int, expiresAt: Duration)] = [:]
  private var lastCount = 0
  private var shownQuestions: [SKU: Int] = [:]
  private var windows: Set<Int> = []
  private var lastWindowQuestion: Duration?
  /// What was wrong.
  private(set) var faults: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where faults.isEmpty {
      step()
      check()
    }
    if faults.isEmpty { calm() }
  }

  // MARK: - Steps

  private mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      isActive = true
      take(machine.appeared(now: now))
    case 1:
      if Int.random(in: 0..<3, using: &random) == 0 {
        isActive = false
        take(machine.disappeared())
      }
    case 2: take(machine.foregrounded(now: now))
    case 3: take(machine.refreshed(now: now))
    case 4: take(machine.retried(now: now))
    case 5, 6: changeArea()
    case 7:
      isOnline.toggle()
      take(machine.networkChanged(isOnline: isOnline, now: now))
    case 8: take(machine.sectionAppeared(SectionID(key: "s3"), now: now))
    case 9, 10:
      let tiles = Flow.tiles(someSKU(), someSKU())
      take(machine.visibleTilesChanged(tiles, now: now))
    case 11:
      now +=
        [.milliseconds(40), .seconds(31), .seconds(121), .seconds(400)].randomElement(using: &random) ?? .zero
    case 12: answer(gone.randomElement(using: &random))
    default: fly()
    }
  }

  private mutating func changeArea() {
    let areas = [
      Flow.served("a"), Flow.served("b"), Flow.browsing("a"), .outOfArea, Flow.served("a"),
      Flow.browsing("b"),
    ]
    let new = areas.randomElement(using: &random) ?? .outOfArea
    follow(new)
    take(machine.areaChanged(new, now: now))
  }

  /// The model's own idea of a changed area.
  private mutating func follow(_ new: DeliveryArea) {
    if new.hub != area?.hub || new.hub == nil {
      newest = nil
      newestSaved = nil
      expected = nil
      shownQuestions = [:]
    }
    area = new
  }

  private mutating func someSKU() -> String {
    ["A", "B", "C", "D", "Z"].randomElement(using: &random) ?? "A"
  }

  /// Answers something in flight, mostly once; what is answered may be answered again later.
  private mutating func fly() {
    let due = flights.indices.filter { index in
      if case .timer(_, _, let deadline) = flights[index] { deadline <= now } else { true }
    }
    guard let index = due.randomElement(using: &random) else {
      now += .milliseconds(50)
      return
    }
    let flight = flights.remove(at: index)
    gone.append(flight)
    // One in ten is lost.
    if Int.random(in: 0..<10, using: &random) > 0 || flight.isTimer { answer(flight) }
  }

  private mutating func answer(_ flight: Flight?, succeeds: Bool? = nil) {
    let succeeds = succeeds ?? (Int.random(in: 0..<4, using: &random) > 0)
    switch flight {
    case nil: break
    case .area(let number):
      if succeeds {
        let found = Flow.browsing("a")
        if area == nil, machine.isLoading { follow(found) }
        take(machine.areaResolved(found, number: number, now: now))
        if machine.area == nil { area = nil }
      } else {
        machine.areaFailed(.unreachable, number: number)
      }
    case .savedHome(let number, let hub):
      let counts = number == newestSaved
      if counts { newestSaved = nil }
      guard succeeds else {
        return take(machine.savedHomeLoaded(nil, number: number, now: now, wallClock: 0))
      }
      let (home, price) = home(of: hub, .saved)
      if counts, expected == nil { expected = price }
      take(machine.savedHomeLoaded(home, number: number, now: now, wallClock: 0))
    case .home(let number, let hub):
      guard succeeds else {
        if number == newest { newest = nil }
        return take(machine.homeFailed(.unreachable, number: number, hub: hub, now: now))
      }
      let (home, price) = home(of: hub, .current)
      if number == newest {
        expected = price
        newest = nil
        newestSaved = nil
      }
      take(machine.homeLoaded(home, number: number, now: now, wallClock: 0))
    case .screenful(let question, let home):
      let skus = home.sections.prefix(2).flatMap(\.products).map(\.id)
      let readings = readings(of: skus, at: home.hub, question)
      take(machine.stockAdded(to: home.stocked(readings), question: question, now: now))
    case .stock(let question, let skus, let hub):
      let readings = readings(of: skus, at: hub, question)
      take(machine.stockAnswered(readings, question: question, hub: hub, now: now))
    case .timer(let timer, let number, _):
      if timer == .stockWindow { windows.remove(number) }
      take(
        machine.timerFired(timer, number: number, now: now), fromWindow: timer == .stockWindow)
    }
  }

  private mutating func home(of hub: HubID, _ origin: Storefront.Origin) -> (Storefront, price: Int) {
    lastPrice += 1
    pricesOfHubs[lastPrice] = hub
    return (Flow.home(hub.rawValue, price: lastPrice, origin: origin), lastPrice)
  }

  private mutating func readings(of skus: [SKU], at hub: HubID, _ question: Int) -> StockReadings {
    var readings: StockReadings = [:]
    for sku in skus {
      lastCount += 1
      let expiresAt = now + .seconds(Int.random(in: 0...120, using: &random))
      counts[lastCount] = (hub, sku, question, expiresAt)
      readings[sku] = StockReading(.inStock(count: lastCount), expiresAt: expiresAt)
    }
    return readings
  }

  // MARK: - Effects

  private mutating func take(_ effects: [HomeMachine.Effect], fromWindow: Bool = false) {
    for effect in effects {
      switch effect {
      case .resolveArea(let number):
        ask()
        flights.append(.area(number))
      case .loadSavedHome(let number, let hub):
        newestSaved = number
        flights.append(.savedHome(number, hub))
      case .loadHome(let number, let hub):
        ask()
        if hub != area?.hub { faults.append("asked \(hub) for its home in \(String(describing: area))") }
        newest = number
        flights.append(.home(number, hub))
      case .cancelLoad(let number):
        giveUp { $0.homeLoad == number || $0.savedHomeLoad == number }
        if newest == number { newest = nil }
        if newestSaved == number { newestSaved = nil }
      case .addStock(let question, let home):
        askStock(home.hub)
        flights.append(.screenful(question, home))
      case .askStock(let question, let skus, let hub):
        askStock(hub)
        if Set(skus).count < skus.count { faults.append("asked twice for a product in one question") }
        if fromWindow {
          if let last = lastWindowQuestion, now - last < VisibleStockMachine.window {
            faults.append("two windows closed within 100 ms")
          }
          lastWindowQuestion = now
        }
        flights.append(.stock(question, skus, hub))
      case .cancelStock(let question): giveUp { $0.stockQuestion == question }
      case .reloadCart: break
      case .startTimer(let timer, let number, let deadline):
        giveUp { $0.kind == timer }
        if timer == .stockWindow { windows = [number] }
        flights.append(.timer(timer, number, deadline))
      case .stopTimer(let timer): giveUp { $0.kind == timer }
      case .report: break
      }
    }
  }

  private mutating func giveUp(_ isMeant: (Flight) -> Bool) {
    gone += flights.filter(isMeant)
    flights.removeAll(where: isMeant)
  }

  private mutating func ask() {
    if !isActive { faults.append("a screen that is gone asks for something") }
    if area == .outOfArea { faults.append("the catalogue is asked out of the area") }
  }

  private mutating func askStock(_ hub: HubID) {
    ask()
    if area != .served(hub) { faults.append("stock of \(hub) is asked in \(String(describing: area))") }
  }

  // MARK: - What must hold

  private mutating func check() {
    let screen = machine.screen
    if flights.count(where: { $0.homeLoad != nil }) > 1 { faults.append("two loads in flight") }
    if screen.area != area { faults.append("the area is \(String(describing: screen.area))") }
    switch screen.content {
    case .storefront(let storefront):
      let prices = Set(storefront.sections.flatMap(\.products).map(\.price.minorUnits))
      if prices != expected.map({ [$0] }) { faults.append("shown \(prices), expected \(expected ?? 0)") }
      if prices.contains(where: { pricesOfHubs[$0] != area?.hub }) { faults.append("another hub's price") }
      if storefront.hub != area?.hub { faults.append("another hub's home") }
    case .loading, .outOfArea, .failed:
      if let expected { faults.append("home \(expected) is not shown but \(screen.content)") }
    }
    check(screen.stock)
    if screen.canOrder, !isOnline || area?.hub.map({ .served($0) }) != area {
      faults.append("orders are taken in \(String(describing: area)), online: \(isOnline)")
    }
  }

  private mutating func check(_ stock: ShownStock) {
    if !isOnline, !stock.readings.isEmpty { faults.append("stock is shown offline") }
    if case .browsing = area, !stock.readings.isEmpty { faults.append("stock is shown while browsing") }
    for (sku, reading) in stock.readings {
      guard case .inStock(let count?) = reading.availability(at: now) else { continue }
      guard let origin = counts[count] else { return faults.append("a count from nowhere") }
      if origin.hub != area?.hub || origin.sku != sku { faults.append("another hub's or product's count") }
      if origin.expiresAt <= now { faults.append("an expired count is shown as known") }
      if origin.question < shownQuestions[sku] ?? 0 {
        faults.append("an older answer took a newer one's place")
      }
      shownQuestions[sku] = origin.question
    }
  }

  /// With the network back and every request answered, the home of the hub is shown.
  private mutating func calm() {
    isActive = true
    take(machine.appeared(now: now))
    if !isOnline {
      isOnline = true
      take(machine.networkChanged(isOnline: true, now: now))
    }
    follow(Flow.served("b"))
    take(machine.areaChanged(Flow.served("b"), now: now))
    take(machine.refreshed(now: now))
    while let index = flights.firstIndex(where: { !$0.isTimer }) {
      answer(flights.remove(at: index), succeeds: true)
      check()
    }
    if machine.isLoading { faults.append("it still loads when everything is answered") }
    if !machine.screen.canOrder { faults.append("nothing can be ordered when everything is answered") }
    let unknown = ["A", "B", "C"].filter { sku in
      machine.screen.stock.availability(of: Flow.sku(sku), at: .zero) == .unknown(.waiting)
    }
    if !unknown.isEmpty { faults.append("\(unknown) still wait for their stock") }
  }
}
