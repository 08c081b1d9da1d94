package import Cart
package import Catalogue
package import DeliveryArea
package import StockCache

/// What can happen on the home, without time and without waiting.
///
/// Every load has a number, and belongs to the hub for which it was started. A reply, a failure or a saved home of any
/// other load changes nothing and is counted: after A, B and A again the first A's reply is as late as B's.
/// A changed hub drops all that was shown, at once. A changed area of the same hub changes no content.
///
/// | event | loading | a home is shown | out of area | failed |
/// |---|---|---|---|---|
/// | appeared, foregrounded | loads (a) | loads if due (b), else asks for stock | - | loads |
/// | refreshed | loads | loads, and keeps what is shown | - | loads |
/// | retried | loads (a) | loads (a), and keeps what is shown | - | loads |
/// | areaChanged, another hub | loads | drops all, loads | loads | loads |
/// | areaChanged, no hub | out of area | drops all, out of area | - | out of area |
/// | areaChanged, same hub | - | stock from then on, or none | - | - |
/// | savedHomeLoaded | shows it | - | late | late |
/// | homeLoaded | shows it, asks for stock | shows it, asks for stock | late | late |
/// | homeLoaded, a saved one | shows it | keeps what is shown (c) | late | late |
/// | homeFailed | failed (d) | keeps what is shown (c) | late | late |
/// | networkChanged, back | - | loads if due (e), else asks for stock | - | loads (e) |
/// | timerFired(opening) | - | loads | - | - |
/// | disappeared | gives up | gives up | - | - |
///
/// (a) Unless it is loading already. (b) It is saved, out of date, or older than 5 minutes. (c) It is out of date from
/// then on. (d) Once it is certain that there is no saved home either. (e) If the server was out of reach, or the home is
/// a saved one.
package struct HomeMachine: Sendable {
  /// How old a home may be when the app comes back to it.
  package static let greatestAge = Duration.seconds(300)

  private struct Load: Sendable {
    let number: Int
    let hub: HubID
    let startedAt: Duration
    /// Nothing but a saved home of the hub was shown when it was started.
    let isFirst: Bool
    /// The saved home was asked for and did not come yet.
    var awaitsSavedHome: Bool
    /// The load has failed, and only the saved home is still to come.
    var failure: LoadFailure?
  }

  private(set) package var content = HomeScreen.Content.loading
  private var context: ScreenContext
  private var address: Address?
  private var stock = VisibleStockMachine()
  private var opening = OpeningTimer()
  private var load: Load?
  private var resolution: Int?
  private var lastNumber = 0
  /// When the home that is shown was asked for.
  private var loadedAt: Duration?
  private var isOutOfDate = false
  /// Something happened while the screen was gone, so that it has to be loaded when it is back.
  private var isOverdue = false

  package init(isOnline: Bool = true) {
    context = ScreenContext(isOnline: isOnline)
  }

  package var area: DeliveryArea? { context.area }

  /// What is shown.
  package var screen: HomeScreen {
    HomeScreen(
      address: address, area: area, content: content, isOffline: context.isOffline,
      isOutOfDate: isOutOfDate, stock: context.stock(stock), cart: context.shownCart)
  }

  /// Tells whether a load or the search for the area has not ended.
  package var isLoading: Bool { load != nil || resolution != nil }

  /// The way into a category of the home that is shown; nil where it has no such category.
  package func route(to id: CategoryID) -> CategoryRoute? {
    guard case .storefront(let storefront) = content else { return nil }
    let links = storefront.sections.flatMap { section -> [CategoryLink] in
      if case .categories(let links) = section.content { links } else { [] }
    }
    return links.first { $0.id == id }.map { link in
      CategoryRoute(
        hub: storefront.hub, category: id, title: link.name, hours: storefront.hours,
        clockLead: storefront.clockLead)
    }
  }

  // MARK: - The screen

  package mutating func appeared(now: Duration) -> [Effect] {
    context.isActive = true
    return reloadCart() + momentCame(now)
  }

  package mutating func disappeared() -> [Effect] {
    context.isActive = false
    // What a refresh would have brought is fetched when the screen is back.
    if load != nil { isOverdue = true }
    return giveUpLoad() + map(stock.suspended())
  }

  package mutating func foregrounded(now: Duration) -> [Effect] {
    context.isActive ? reloadCart() + momentCame(now) : []
  }

  package mutating func refreshed(now: Duration) -> [Effect] {
    context.isActive ? reloadCart() + startLoad(now) : []
  }

  /// "Try again" was tapped.
  package mutating func retried(now: Duration) -> [Effect] {
    guard context.isActive, !isLoading else { return [] }
    return reloadCart() + startLoad(now)
  }

  package mutating func sectionAppeared(_ id: SectionID, now: Duration) -> [Effect] {
    guard case .storefront(let storefront) = content else { return [] }
    let products = storefront.sections.first { $0.id == id }?.products ?? []
    return products.isEmpty ? [] : map(stock.productsAppeared(products.map(\.id), now: now))
  }

  /// These tiles are visible, and no others.
  package mutating func visibleTilesChanged(_ tiles: [TileID], now: Duration) -> [Effect] {
    map(stock.tilesReported(tiles.map(\.sku), now: now))
  }

  // MARK: - What the screen follows

  package mutating func addressChanged(_ address: Address?) {
    self.address = address
  }

  package mutating func cartChanged(_ cart: CartState) {
    context.cart = cart
  }

  package mutating func areaChanged(_ area: DeliveryArea, now: Duration) -> [Effect] {
    guard area != context.area else { return [] }
    let oldHub = context.hub
    context.area = area
    if let hub = area.hub, hub == oldHub { return ordersBeganOrEnded(now) }
    let effects = giveUpLoad() + map(stock.cleared()) + opening.stopped()
    content = area.hub == nil ? .outOfArea : .loading
    (context.isUnreachable, isOutOfDate, isOverdue) = (false, false, false)
    loadedAt = nil
    return context.isActive ? effects + startLoad(now) : effects
  }

  /// The area was found out, unless it is known by now.
  package mutating func areaResolved(_ area: DeliveryArea, number: Int, now: Duration) -> [Effect] {
    guard number == resolution else { return [] }
    resolution = nil
    return areaChanged(area, now: now)
  }

  /// The area could not be found out.
  package mutating func areaFailed(_ failure: LoadFailure, number: Int) {
    guard number == resolution else { return }
    resolution = nil
    content = .failed(failure)
    context.isUnreachable = failure == .unreachable
  }

  package mutating func networkChanged(isOnline: Bool, now: Duration) -> [Effect] {
    guard isOnline != context.isOnline else { return [] }
    context.isOnline = isOnline
    let effects = checkStockRule() + (isOnline ? reloadCart() : [])
    guard isOnline, context.isActive, !isLoading else { return effects }
    switch content {
    case .loading, .outOfArea: return effects
    case .failed(let failure): return effects + (failure == .unreachable ? startLoad(now) : [])
    case .storefront(let storefront):
      guard storefront.origin == .current, !context.isUnreachable else { return effects + startLoad(now) }
      return effects + map(stock.networkReturned(now: now))
    }
  }

  // MARK: - Loads

  package mutating func savedHomeLoaded(_ saved: Storefront?, number: Int, now: Duration) -> [Effect] {
    guard var load, load.number == number, load.awaitsSavedHome else {
      guard let saved, number != lastNumber else { return [] }
      return [.report(.lateReplyDropped(.savedHome, hub: saved.hub))]
    }
    load.awaitsSavedHome = false
    self.load = load
    var effects: [Effect] = []
    if let saved, saved.hub == load.hub, case .loading = content {
      effects = show(saved.asSaved, of: load, now: now)
      isOutOfDate = true
    }
    if let failure = load.failure { effects += end(with: failure, now: now) }
    return effects
  }

  /// The home came; `wallClock` is in milliseconds since 1970.
  package mutating func homeLoaded(
    _ storefront: Storefront, number: Int, now: Duration, wallClock: Int
  ) -> [Effect] {
    guard let load, load.number == number, load.failure == nil else { return late(storefront.hub) }
    guard storefront.hub == load.hub else {
      return late(storefront.hub) + homeFailed(.unreadable, number: number, hub: load.hub, now: now)
    }
    var effects = finishLoad()
    guard storefront.origin == .current else {
      (context.isUnreachable, isOutOfDate) = (storefront.isOffline, true)
      if case .storefront = content {} else { effects += show(storefront, of: load, now: now) }
      return effects + checkStockRule() + askForVisible(now)
    }
    (context.isUnreachable, isOutOfDate) = (false, false)
    loadedAt = load.startedAt
    effects += show(storefront, of: load, now: now)
    effects += restartOpeningTimer(now: now, wallClock: wallClock)
    return effects + checkStockRule() + askForScreenful(now)
  }

  package mutating func homeFailed(
    _ failure: LoadFailure, number: Int, hub: HubID, now: Duration
  ) -> [Effect] {
    guard var load, load.number == number, load.failure == nil else { return late(hub) }
    guard !load.awaitsSavedHome else {
      // A saved home that takes longer than the failure is still better than none.
      load.failure = failure
      self.load = load
      return []
    }
    return end(with: failure, now: now)
  }

  // MARK: - Stock

  package mutating func stockAdded(
    to storefront: Storefront, question: Int, now: Duration
  ) -> [Effect] {
    let products = storefront.screenful
    let readings = Dictionary(products.map { ($0.id, $0.stock) }, uniquingKeysWith: { first, _ in first })
    return stockAnswered(readings, question: question, hub: storefront.hub, now: now)
  }

  package mutating func stockAnswered(
    _ readings: [SKU: StockReading], question: Int, hub: HubID, now: Duration
  ) -> [Effect] {
    guard let effects = stock.answered(question: question, readings, now: now) else {
      return [.report(.lateReplyDropped(.stock, hub: hub))]
    }
    return map(effects)
  }

  /// A timer fired; `wallClock` is in milliseconds since 1970.
  package mutating func timerFired(
    _ timer: StorefrontTimer, number: Int, now: Duration, wallClock: Int
  ) -> [Effect] {
    switch timer {
    case .stockWindow, .stockExpiry:
      return map(stock.timerFired(timer, number: number, now: now))
    case .opening:
      switch opening.fired(number) {
      case .late: return []
      case .midnight: return restartOpeningTimer(now: now, wallClock: wallClock)
      case .opening:
        isOverdue = true
        return context.isActive ? startLoad(now) : []
      }
    }
  }
}

// MARK: - Helpers

extension HomeMachine {
  private func reloadCart() -> [Effect] { context.needsCart ? [.reloadCart] : [] }

  /// A natural moment to look whether what is shown is still young enough.
  private mutating func momentCame(_ now: Duration) -> [Effect] {
    if let load {
      // A load that the device slept through is as old as what it would have brought.
      return now - load.startedAt > Self.greatestAge ? startLoad(now) : []
    }
    switch content {
    case .loading: return resolution == nil ? startLoad(now) : []
    case .failed: return startLoad(now)
    case .outOfArea: return []
    case .storefront(let storefront):
      let isOld = loadedAt.map { now - $0 > Self.greatestAge } ?? true
      if isOld || isOverdue || isOutOfDate || storefront.origin == .saved { return startLoad(now) }
      return checkStockRule() + askForVisible(now)
    }
  }

  private mutating func startLoad(_ now: Duration) -> [Effect] {
    guard let area else {
      guard resolution == nil else { return [] }
      lastNumber += 1
      resolution = lastNumber
      content = .loading
      return [.resolveArea(number: lastNumber)]
    }
    guard let hub = area.hub else { return [] }
    let effects = giveUpLoad()
    lastNumber += 1
    isOverdue = false
    var needsSavedHome = true
    if case .storefront = content { needsSavedHome = false } else { content = .loading }
    let number = lastNumber
    load = Load(
      number: number, hub: hub, startedAt: now, isFirst: loadedAt == nil, awaitsSavedHome: needsSavedHome)
    let savedHome: [Effect] = needsSavedHome ? [.loadSavedHome(number: number, hub: hub)] : []
    return effects + savedHome + [.loadHome(number: number, hub: hub)]
  }

  /// The load was answered; only the saved home may still be read for it.
  private mutating func finishLoad() -> [Effect] {
    defer { load = nil }
    guard let load, load.awaitsSavedHome else { return [] }
    return [.cancelLoad(number: load.number)]
  }

  private mutating func giveUpLoad() -> [Effect] {
    let numbers = [load?.number, resolution].compactMap(\.self)
    load = nil
    resolution = nil
    return numbers.map { .cancelLoad(number: $0) }
  }

  private mutating func end(with failure: LoadFailure, now: Duration) -> [Effect] {
    let effects = finishLoad()
    context.isUnreachable = failure == .unreachable
    switch content {
    case .loading, .failed, .outOfArea:
      content = .failed(failure)
      return effects
    case .storefront:
      isOutOfDate = true
      return effects + checkStockRule() + askForVisible(now)
    }
  }

  private mutating func show(_ storefront: Storefront, of load: Load, now: Duration) -> [Effect] {
    content = .storefront(storefront)
    stock.productsReplaced(Set(storefront.sections.flatMap { $0.products.map(\.id) }))
    guard load.isFirst else { return [] }
    let time = now - load.startedAt
    return [.report(.firstHome(hub: storefront.hub, origin: storefront.origin, after: time))]
  }

  private mutating func restartOpeningTimer(now: Duration, wallClock: Int) -> [Effect] {
    guard case .storefront(let storefront) = content else { return opening.stopped() }
    return opening.restarted(
      for: storefront.hours, clockLead: storefront.clockLead, now: now, wallClock: wallClock)
  }

  private func late(_ hub: HubID) -> [Effect] {
    [.report(.lateReplyDropped(.home, hub: hub))]
  }

  // MARK: - Stock

  /// Of a saved home no stock is asked for: it is shown without any.
  private var asksForStock: Bool {
    guard case .storefront(let storefront) = content else { return false }
    return context.asksForStock && storefront.origin == .current
  }

  private mutating func checkStockRule() -> [Effect] {
    guard asksForStock else { return map(stock.forbidden()) }
    stock.allowed()
    return []
  }

  /// The first screenful in one question, and what else is visible in another.
  private mutating func askForScreenful(_ now: Duration) -> [Effect] {
    guard asksForStock, case .storefront(let storefront) = content else { return [] }
    var seen: Set<SKU> = []
    let skus = storefront.screenful.map(\.id).filter { seen.insert($0).inserted }
    let others = map(stock.momentCame(excluding: seen, now: now))
    guard !skus.isEmpty else { return others }
    return [.addStock(question: stock.asked(skus, now: now), to: storefront)] + others
  }

  private mutating func askForVisible(_ now: Duration) -> [Effect] {
    // Without reports of tiles the first screenful stands for what is visible.
    stock.hasTileReports ? map(stock.momentCame(now: now)) : askForScreenful(now)
  }

  /// The same hub takes orders now, or does no more.
  private mutating func ordersBeganOrEnded(_ now: Duration) -> [Effect] {
    guard case .served = area else { return map(stock.forgotten()) }
    return checkStockRule() + askForScreenful(now)
  }

  private func map(_ effects: [VisibleStockMachine.Effect]) -> [Effect] {
    effects.compactMap { Effect($0, at: context.hub) }
  }
}
