package import Cart
package import Catalogue
package import DeliveryArea
import StockCache

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
/// | timerFired(opening) | - | loads; a saved one's hours are unknown from then on | - | - |
/// | disappeared | gives up | gives up | - | - |
///
/// A load that finds a home older than 5 minutes marks it as out of date until the new one is there.
///
/// (a) Unless it is loading already. (b) It is saved, out of date, or older than 5 minutes. (c) It is out of date from
/// then on. (d) Once it is certain that there is no saved home either. (e) If the server was out of reach, or the home is
/// a saved one.
package struct HomeMachine: Sendable {
  /// How old a home may be when the app comes back to it.
  package static let greatestAge = Duration.seconds(300)

  private(set) package var content = HomeScreen.Content.loading
  var context: ScreenContext
  private var address: Address?
  var stock = VisibleStockMachine()
  private var opening = OpeningTimer()
  private var load: Load?
  private var resolution: Int?
  private var lastNumber = 0
  /// When the home of this hub was asked for first.
  private var firstAskedAt: Duration?
  /// When the home that is shown was asked for.
  private var loadedAt: Duration?
  /// The server's time, as it was read with the home that is shown.
  private var clock: ServerClock?
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
      hasNetwork: context.isOnline, freshness: freshness, clock: clock, stock: context.stock(stock),
      cart: context.shownCart)
  }

  private var freshness: ScreenFreshness {
    guard isOutOfDate, case .storefront(let storefront) = content else { return .live }
    if storefront.origin == .saved { return .stale(.saved) }
    return .stale(load == nil ? .notRefreshed : .refreshing)
  }

  /// Tells whether a load or the search for the area has not ended.
  package var isLoading: Bool { load != nil || resolution != nil }

  /// The way into a category of the home that is shown; nil where it has no such category.
  ///
  /// The hours of a saved home are not those of today, and lead nowhere.
  package func route(to id: CategoryID) -> CategoryRoute? {
    guard case .storefront(let storefront) = content else { return nil }
    let links = storefront.sections.flatMap { section -> [CategoryLink] in
      if case .categories(let links) = section.content { links } else { [] }
    }
    return links.first { $0.id == id }.map { link in
      CategoryRoute(
        hub: storefront.hub, category: id, title: link.name,
        hours: storefront.origin == .saved ? .unknown : storefront.hours, clockLead: storefront.clockLead)
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
    (firstAskedAt, loadedAt, clock) = (nil, nil, nil)
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
      if stock.hasReports { return effects + map(stock.networkReturned(now: now)) }
      return stock.hasLearned(storefront.screenful.map(\.id)) ? effects : effects + askForScreenful(now)
    }
  }

  // MARK: - Loads

  /// The saved home was read, or there is none; `wallClock` is in milliseconds since 1970.
  package mutating func savedHomeLoaded(
    _ saved: Storefront?, number: Int, now: Duration, wallClock: Int
  ) -> [Effect] {
    guard var load, load.number == number, load.awaitsSavedHome else {
      guard let saved, number != lastNumber else { return [] }
      return [.report(.lateReplyDropped(.savedHome, hub: saved.hub))]
    }
    load.awaitsSavedHome = false
    self.load = load
    var effects: [Effect] = []
    if let saved, saved.hub == load.hub, case .loading = content {
      effects = show(saved, as: .saved, of: load, now: now, wallClock: wallClock)
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
      if case .storefront = content {
      } else {
        effects += show(storefront, as: .saved, of: load, now: now, wallClock: wallClock)
      }
      return effects + checkStockRule() + askForVisible(now)
    }
    (context.isUnreachable, isOutOfDate) = (false, false)
    loadedAt = load.startedAt
    effects += show(storefront, as: .current, of: load, now: now, wallClock: wallClock)
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

  // MARK: - Time

  package mutating func timerFired(_ timer: StorefrontTimer, number: Int, now: Duration) -> [Effect] {
    switch timer {
    case .stockWindow, .stockExpiry:
      return map(stock.timerFired(timer, number: number, now: now))
    case .opening:
      switch opening.fired(number) {
      case .late: return []
      case .midnight: return restartOpeningTimer(now)
      case .opening:
        isOverdue = true
        dropPastHours(now)
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
    dropPastHours(now)
    if let load {
      // A load that the device slept through is as old as what it would have brought.
      return now - load.startedAt > Self.greatestAge ? startLoad(now) : []
    }
    switch content {
    case .loading: return resolution == nil ? startLoad(now) : []
    case .failed: return startLoad(now)
    case .outOfArea: return []
    case .storefront(let storefront):
      if isOld(now) || isOverdue || isOutOfDate || storefront.origin == .saved { return startLoad(now) }
      return checkStockRule() + askForVisible(now)
    }
  }

  private func isOld(_ now: Duration) -> Bool {
    loadedAt.map { now - $0 > Self.greatestAge } ?? true
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
    if case .storefront = content {
      needsSavedHome = false
      if isOld(now) { isOutOfDate = true }
    } else {
      content = .loading
    }
    firstAskedAt = firstAskedAt ?? now
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

  private mutating func show(
    _ storefront: Storefront, as origin: Storefront.Origin, of load: Load, now: Duration, wallClock: Int
  ) -> [Effect] {
    let clock = ServerClock(wallClock: wallClock, lead: storefront.clockLead, now: now)
    self.clock = clock
    content = .storefront(origin == .current ? storefront : storefront.saved(at: clock.milliseconds(at: now)))
    stock.productsReplaced(Set(storefront.sections.flatMap { $0.products.map(\.id) }))
    let timer = restartOpeningTimer(now)
    guard load.isFirst else { return timer }
    let time = now - (firstAskedAt ?? load.startedAt)
    return [.report(.firstHome(hub: storefront.hub, origin: origin, after: time))] + timer
  }

  private mutating func restartOpeningTimer(_ now: Duration) -> [Effect] {
    guard case .storefront(let storefront) = content, let clock else { return opening.stopped() }
    return opening.restarted(for: storefront.hours, clock: clock, now: now)
  }

  /// Of a saved home nobody knows the hours from its opening on.
  private mutating func dropPastHours(_ now: Duration) {
    guard case .storefront(let storefront) = content, storefront.origin == .saved, let clock else { return }
    content = .storefront(storefront.saved(at: clock.milliseconds(at: now)))
  }

  private func late(_ hub: HubID) -> [Effect] {
    [.report(.lateReplyDropped(.home, hub: hub))]
  }
}
