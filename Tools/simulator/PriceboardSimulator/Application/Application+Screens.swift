import Cart
import Catalogue
import DeliveryArea
import Presentation
import StockCache

extension Application {
  mutating func carryOut(_ effects: [HomeMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .resolveArea(let number): resolve(for: .home, number: number)
      case .loadSavedHome(let number, let hub): reads.append(SavedHomeRead(load: number, hub: hub))
      case .loadHome(let number, let hub):
        if let known = Keys.hub(hub) { send(.home(hub: known), for: .home(load: number, hub)) }
      case .cancelLoad(let number):
        for hub in Keys.hubs { cancel(.home(load: number, hub)) }
        if world.dice.happens(50) { reads.removeAll { $0.load == number } }
        if resolutions[.home] == number { resolutions[.home] = nil }
      case .addStock(let question, let storefront):
        _ = ask(.home(question: question, storefront), for: storefront.firstScreen, at: storefront.hub)
      case .askStock(let question, let skus, let hub):
        _ = ask(.home(question: question, nil), for: skus, at: hub)
      case .cancelStock(let question): giveUp(question: question, of: .home)
      case .reloadCart: carryOut(cart.reloadAsked(nextCaller()))
      case .startTimer(let timer, let number, let deadline):
        start(Timer(owner: .home, timer: timer, number: number, deadline: deadline))
      case .stopTimer(let timer): stop(timer, of: .home)
      case .report: break
      }
    }
  }

  mutating func carryOut(_ effects: [CategoryMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .resolveArea(let number): resolve(for: .category, number: number)
      case .loadPage(let number, let hub, _, let cursor, _):
        guard let known = Keys.hub(hub) else { continue }
        send(
          .page(hub: known, after: cursor.flatMap { Int($0.rawValue) } ?? 0),
          for: .page(load: number, hub, after: cursor))
      case .cancelLoad(let number):
        for (message, purpose) in purposes {
          if case .page(number, _, _) = purpose { world.network.cancel(message) }
        }
        if resolutions[.category] == number { resolutions[.category] = nil }
      case .addStock(let question, let page):
        _ = ask(.category(question: question, page), for: page.items.map(\.id), at: page.hub)
      case .askStock(let question, let skus, let hub):
        _ = ask(.category(question: question, nil), for: skus, at: hub)
      case .cancelStock(let question): giveUp(question: question, of: .category)
      case .reloadCart: carryOut(cart.reloadAsked(nextCaller()))
      case .startTimer(let timer, let number, let deadline):
        start(Timer(owner: .category, timer: timer, number: number, deadline: deadline))
      case .stopTimer(let timer): stop(timer, of: .category)
      case .report: break
      }
    }
  }

  private mutating func giveUp(question: Int, of screen: Follower) {
    for (number, asker) in askers.sorted(by: { $0.key < $1.key }) {
      switch asker {
      case .home(question, _) where screen == .home: giveUp(asker: number)
      case .category(question, _) where screen == .category: giveUp(asker: number)
      case .home, .category, .other: break
      }
    }
  }

  private mutating func resolve(for follower: Follower, number: Int) {
    resolutions[follower] = number
    carryOut(area.areaAsked(caller: nextCaller()))
  }

  mutating func resolved(_ area: DeliveryArea, by follower: Follower, number: Int) {
    switch follower {
    case .home:
      if home.area == nil { tell(.home, area) }
      carryOut(home.areaResolved(area, number: number, now: now))
    case .category:
      if category.area == nil { tell(.category, area) }
      carryOut(category.areaResolved(area, number: number, now: now))
    case .cart: break
    }
  }

  private mutating func tell(_ follower: Follower, _ area: DeliveryArea) {
    if let told = Keys.told(area) { oracle.told(follower, told) }
  }

  // MARK: - What followers hear

  mutating func hearArea(_ follower: Follower) {
    guard let area = untold.removeValue(forKey: follower) else { return }
    tell(follower, area)
    switch follower {
    case .home: carryOut(home.areaChanged(area, now: now))
    case .category: carryOut(category.areaChanged(area, now: now))
    case .cart: carryOut(cart.areaChanged(area))
    }
  }

  mutating func hearCart(_ follower: Follower) {
    guard behindCart.remove(follower) != nil else { return }
    oracle.carts.behind = behindCart
    switch follower {
    case .home: home.cartChanged(cart.state)
    case .category: category.cartChanged(cart.state)
    case .cart: break
    }
  }

  mutating func networkChanged(isOnline: Bool) {
    world.network.isOnline = isOnline
    oracle.isOnline = isOnline
    carryOut(home.networkChanged(isOnline: isOnline, now: now))
    carryOut(category.networkChanged(isOnline: isOnline, now: now))
  }

  // MARK: - Timers

  private mutating func start(_ timer: Timer) {
    stop(timer.timer, of: timer.owner)
    timers.append(timer)
  }

  private mutating func stop(_ timer: StorefrontTimer, of owner: Follower) {
    // A timer that is stopped as it fires may still do so.
    guard !world.dice.happens(10) || timers.first(where: { $0.owner == owner && $0.timer == timer }) == nil
    else {
      return
    }
    timers.removeAll { $0.owner == owner && $0.timer == timer }
  }

  /// Fires the timers that are due, and tells whose they were.
  mutating func fireDueTimers() -> Set<Follower> {
    var owners: Set<Follower> = []
    while let index = timers.indices.min(by: { timers[$0].deadline < timers[$1].deadline }),
      timers[index].deadline <= now
    {
      let timer = timers.remove(at: index)
      owners.insert(timer.owner)
      switch timer.owner {
      case .home:
        carryOut(home.timerFired(timer.timer, number: timer.number, now: now))
      case .category:
        carryOut(category.timerFired(timer.timer, number: timer.number, now: now))
      case .cart: break
      }
    }
    return owners
  }
}

extension Storefront {
  /// The products of the first two sections that hold any, each once.
  var firstScreen: [SKU] {
    var seen: Set<SKU> = []
    return sections.lazy.map(\.products).filter { !$0.isEmpty }.prefix(2).flatMap(\.self).map(\.id)
      .filter { seen.insert($0).inserted }
  }

  func filled(_ readings: StockReadings) -> Storefront {
    var copy = self
    copy.sections = sections.map { section in
      var section = section
      switch section.content {
      case .products(let products): section.content = .products(products.map { $0.filled(readings) })
      case .buyAgain(let products): section.content = .buyAgain(products.map { $0.filled(readings) })
      case .banners, .categories: break
      }
      return section
    }
    return copy
  }
}

extension ProductPage {
  func filled(_ readings: StockReadings) -> ProductPage {
    var copy = self
    copy.items = items.map { $0.filled(readings) }
    return copy
  }
}

extension Product {
  func filled(_ readings: StockReadings) -> Product {
    var copy = self
    if let reading = readings[id] { copy.stock = reading }
    return copy
  }
}
