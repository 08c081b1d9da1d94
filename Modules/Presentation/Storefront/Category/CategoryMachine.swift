package import Cart
package import Catalogue
package import DeliveryArea
import StockCache

/// What can happen in a category, without time and without waiting.
///
/// One page is loaded at a time, so that two calls for more are one request. Each request has a number; a reply or a
/// failure of any other than the newest changes nothing and is counted. A page that brings nothing new is followed by the
/// next at once. A refresh begins at the first page again, and its pages are never put beside those of before.
/// A changed hub drops all that was shown, at once.
/// What takes the place of products that are shown, and what is tried again, is a reload: a copy that is merely fresh
/// will not do.
///
/// | event | loading | products are shown | failed | no hub |
/// |---|---|---|---|---|
/// | appeared, foregrounded | loads (a) | loads if due (b), else asks for stock | loads | finds the area (c) |
/// | refreshed | loads | loads, and keeps what is shown | loads | finds the area (c) |
/// | retried | loads (a) | the page that failed, else as refreshed (a) | loads | finds the area (c) |
/// | loadMore | - | the next page, if there is one (a) | - | - |
/// | areaChanged, another hub | loads | drops all, loads | loads | loads |
/// | areaChanged, same hub | - | stock from then on, or none | - | - |
/// | pageLoaded | shows it, asks for its stock | adds it, or takes the place of all after a refresh | late | late |
/// | pageFailed | failed | keeps what is shown (d) | late | late |
/// | networkChanged, back | - | what failed because the server was out of reach, else stock | the same | - |
/// | timerFired(opening) (e) | the hours are unknown from then on | the same | the same | the same |
/// | disappeared | gives up | gives up | - | - |
///
/// A load that finds products older than 5 minutes marks them as out of date until the new ones are there.
///
/// (a) Unless it is loading already. (b) It is out of date, older than 5 minutes, or its last request did not reach the
/// server; then what failed is asked for again. (c) Unless it is known that nobody
/// delivers. (d) A failed refresh is out of date from then on; after a failed page more can be asked for again.
/// (e) And at any moment that finds the opening past.
package struct CategoryMachine: Sendable {
  private struct Load: Sendable {
    enum Purpose: Sendable {
      /// From the first page on; the pages so far, which are shown as soon as they hold a product.
      case beginning(PagedProducts)
      case more
    }

    let number: Int
    let hub: HubID
    /// When the first of its requests was sent.
    let startedAt: Duration
    let isReload: Bool
    var purpose: Purpose
  }

  private let category: CategoryID
  private let title: String?
  private var hours: HubHours
  private let clockLead: Int
  /// The server's time, as it was read when the screen first appeared.
  private var clock: ServerClock?
  /// The hub whose hours were given.
  private let hoursHub: HubID?
  var context: ScreenContext
  var stock = VisibleStockMachine()
  private var opening = OpeningTimer()
  private var load: Load?
  private var resolution: Int?
  private var lastNumber = 0
  var pages: PagedProducts?
  /// When the first page that is shown was asked for.
  private var loadedAt: Duration?
  /// Why there is nothing to show.
  private var failure: LoadFailure?
  /// Why there is no more to show.
  private var moreFailure: LoadFailure?
  private var isOutOfDate = false
  /// A refresh was given up because the screen was gone.
  private var isOverdue = false

  /// Begins a category.
  ///
  /// `hours` are those of `hub`, as its home had them, and count for no other hub.
  package init(
    _ category: CategoryID, title: String? = nil, hub: HubID? = nil, hours: HubHours = .unknown,
    clockLead: Int = 0, isOnline: Bool = true
  ) {
    self.category = category
    self.title = title
    self.hours = hours
    self.clockLead = clockLead
    hoursHub = hub
    context = ScreenContext(isOnline: isOnline)
  }

  package var area: DeliveryArea? { context.area }

  /// What is shown.
  package var screen: CategoryScreen {
    CategoryScreen(
      title: title, area: area, content: content, more: more, isOffline: context.isOffline,
      hasNetwork: context.isOnline, freshness: freshness,
      hours: context.hub == hoursHub ? hours : .unknown, clock: clock, stock: context.stock(stock),
      cart: context.shownCart)
  }

  private var freshness: ScreenFreshness {
    guard isOutOfDate, pages != nil else { return .live }
    if case .beginning = load?.purpose { return .stale(.refreshing) }
    return .stale(.notRefreshed)
  }

  /// Tells whether a load or the search for the area has not ended.
  package var isLoading: Bool { load != nil || resolution != nil }

  private var content: CategoryScreen.Content {
    if let pages { return .products(pages.products) }
    if let failure { return .failed(failure) }
    return area == .outOfArea ? .outOfArea : .loading
  }

  // MARK: - The screen

  /// The screen is there; `wallClock` is in milliseconds since 1970.
  package mutating func appeared(now: Duration, wallClock: Int) -> [Effect] {
    context.isActive = true
    let clock = self.clock ?? ServerClock(wallClock: wallClock, lead: clockLead, now: now)
    self.clock = clock
    dropPastHours(now)
    let timer: [Effect] =
      opening.isRunning ? [] : opening.restarted(for: hours, clock: clock, now: now)
    return timer + reloadCart() + momentCame(now)
  }

  package mutating func disappeared() -> [Effect] {
    context.isActive = false
    if case .beginning = load?.purpose { isOverdue = true }
    return giveUpLoad() + map(stock.suspended())
  }

  package mutating func foregrounded(now: Duration) -> [Effect] {
    context.isActive ? reloadCart() + momentCame(now) : []
  }

  package mutating func refreshed(now: Duration) -> [Effect] {
    context.isActive ? reloadCart() + begin(now, isReload: true) : []
  }

  /// "Try again" was tapped.
  package mutating func retried(now: Duration) -> [Effect] {
    guard context.isActive, !isLoading else { return [] }
    return reloadCart() + (moreFailure == nil ? begin(now, isReload: true) : loadMore(now: now))
  }

  /// The end of the products is near.
  package mutating func loadMore(now: Duration) -> [Effect] {
    guard context.isActive, !isLoading, let hub = context.hub, let next = pages?.next else { return [] }
    moreFailure = nil
    return request(after: next, at: hub, for: .more, startedAt: now)
  }

  /// These tiles are visible, and no others.
  package mutating func visibleTilesChanged(_ tiles: [TileID], now: Duration) -> [Effect] {
    map(stock.tilesReported(tiles.map(\.sku), now: now))
  }

  // MARK: - What the screen follows

  package mutating func cartChanged(_ cart: CartState) {
    context.cart = cart
  }

  package mutating func areaChanged(_ area: DeliveryArea, now: Duration) -> [Effect] {
    guard area != context.area else { return [] }
    let oldHub = context.hub
    context.area = area
    if let hub = area.hub, hub == oldHub { return ordersBeganOrEnded(now) }
    let effects = giveUpLoad() + map(stock.cleared())
    pages = nil
    (loadedAt, failure, moreFailure) = (nil, nil, nil)
    (context.isUnreachable, isOutOfDate, isOverdue) = (false, false, false)
    return context.isActive ? effects + begin(now, isReload: false) : effects
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
    self.failure = failure
    context.isUnreachable = failure == .unreachable
  }

  package mutating func networkChanged(isOnline: Bool, now: Duration) -> [Effect] {
    guard isOnline != context.isOnline else { return [] }
    context.isOnline = isOnline
    let effects = checkStockRule() + (isOnline ? reloadCart() : [])
    guard isOnline, context.isActive, !isLoading else { return effects }
    if moreFailure == .unreachable, !isOutOfDate { return effects + loadMore(now: now) }
    if failure == .unreachable || context.isUnreachable {
      return effects + begin(now, isReload: pages != nil)
    }
    if stock.hasReports { return effects + map(stock.networkReturned(now: now)) }
    return stock.hasLearned(pages?.products.map(\.id) ?? []) ? effects : effects + askForVisible(now)
  }

  // MARK: - Pages

  package mutating func pageLoaded(_ page: ProductPage, number: Int, now: Duration) -> [Effect] {
    guard let load, load.number == number else { return late(page.hub) }
    guard page.hub == load.hub, page.category == category else {
      return late(page.hub) + pageFailed(.unreadable, number: number, hub: load.hub, now: now)
    }
    context.isUnreachable = false
    switch load.purpose {
    case .beginning(var draft):
      let (new, faults) = draft.append(page)
      let events = report(faults, at: load.hub)
      if draft.products.isEmpty, let next = draft.next {
        return events
          + request(
            after: next, at: load.hub, for: .beginning(draft), startedAt: load.startedAt,
            isReload: load.isReload)
      }
      self.load = nil
      pages = draft
      loadedAt = load.startedAt
      (failure, isOutOfDate) = (nil, false)
      stock.productsReplaced(Set(draft.products.map(\.id)))
      return events + checkStockRule() + askForStock(of: new, on: page, now: now)
    case .more:
      guard var pages else { return [] }
      let (new, faults) = pages.append(page)
      self.pages = pages
      self.load = nil
      let events = report(faults, at: load.hub)
      if new.isEmpty, let next = pages.next {
        return events + request(after: next, at: load.hub, for: .more, startedAt: load.startedAt)
      }
      stock.productsAdded(new.map(\.id))
      return events + checkStockRule() + askForStock(of: new, on: page, now: now)
    }
  }

  package mutating func pageFailed(
    _ failure: LoadFailure, number: Int, hub: HubID, now: Duration
  ) -> [Effect] {
    guard let load, load.number == number else { return late(hub) }
    self.load = nil
    context.isUnreachable = failure == .unreachable
    switch load.purpose {
    case .more:
      moreFailure = failure
      return checkStockRule()
    case .beginning:
      if pages == nil { self.failure = failure } else { isOutOfDate = true }
      return checkStockRule() + askForVisible(now)
    }
  }

  // MARK: - Time

  package mutating func timerFired(_ timer: StorefrontTimer, number: Int, now: Duration) -> [Effect] {
    switch timer {
    case .stockWindow, .stockExpiry: return map(stock.timerFired(timer, number: number, now: now))
    case .opening:
      switch opening.fired(number) {
      case .late: return []
      case .midnight:
        return clock.map { opening.restarted(for: hours, clock: $0, now: now) } ?? []
      case .opening:
        hours = .unknown
        return []
      }
    }
  }
}

// MARK: - Helpers

extension CategoryMachine {
  private var more: CategoryScreen.More {
    guard pages?.next != nil else { return .end }
    if case .more = load?.purpose { return .loading }
    return moreFailure.map { .failed($0) } ?? .available
  }

  private func reloadCart() -> [Effect] { context.needsCart ? [.reloadCart] : [] }

  /// A natural moment to look whether what is shown is still young enough.
  private mutating func momentCame(_ now: Duration) -> [Effect] {
    dropPastHours(now)
    if let load {
      // A load that the device slept through is as old as what it would have brought.
      return now - load.startedAt > HomeMachine.greatestAge ? begin(now, isReload: true) : []
    }
    guard loadedAt != nil else { return begin(now, isReload: false) }
    if isOld(now) || isOverdue || isOutOfDate { return begin(now, isReload: true) }
    if context.isUnreachable {
      return moreFailure == nil ? begin(now, isReload: true) : loadMore(now: now)
    }
    return checkStockRule() + askForVisible(now)
  }

  private func isOld(_ now: Duration) -> Bool {
    loadedAt.map { now - $0 > HomeMachine.greatestAge } ?? true
  }

  private mutating func dropPastHours(_ now: Duration) {
    if let clock { hours = hours.withoutPastOpening(at: clock.milliseconds(at: now)) }
  }

  private mutating func begin(_ now: Duration, isReload: Bool) -> [Effect] {
    guard let area else {
      guard resolution == nil else { return [] }
      lastNumber += 1
      resolution = lastNumber
      failure = nil
      return [.resolveArea(number: lastNumber)]
    }
    guard let hub = area.hub else { return [] }
    (failure, moreFailure, isOverdue) = (nil, nil, false)
    if pages != nil, isOld(now) { isOutOfDate = true }
    let effects = giveUpLoad()
    return effects
      + request(
        after: nil, at: hub, for: .beginning(PagedProducts()), startedAt: now, isReload: isReload)
  }

  private mutating func request(
    after cursor: Cursor?, at hub: HubID, for purpose: Load.Purpose, startedAt: Duration,
    isReload: Bool = false
  ) -> [Effect] {
    lastNumber += 1
    load = Load(number: lastNumber, hub: hub, startedAt: startedAt, isReload: isReload, purpose: purpose)
    return [.loadPage(number: lastNumber, hub: hub, category: category, after: cursor, isReload: isReload)]
  }

  private mutating func giveUpLoad() -> [Effect] {
    let numbers = [load?.number, resolution].compactMap(\.self)
    load = nil
    resolution = nil
    return numbers.map { .cancelLoad(number: $0) }
  }

  private func report(_ faults: [PagedProducts.Fault], at hub: HubID) -> [Effect] {
    faults.map { fault in
      switch fault {
      case .repeatedProducts(let count):
        .report(.repeatedProducts(count: count, hub: hub, category: category))
      case .repeatedCursor: .report(.repeatedCursor(hub: hub, category: category))
      case .emptyPages(let count): .report(.emptyPages(count: count, hub: hub, category: category))
      }
    }
  }

  private func late(_ hub: HubID) -> [Effect] {
    [.report(.lateReplyDropped(.page, hub: hub))]
  }
}
