package import QuoteStream
package import Watchlist

/// What can happen on a watchlist, without time and without waiting.
///
/// The list is loaded when the screen appears, and again when somebody asks for it; a list that is there stays until a
/// new one is. Every load has a number, and a reply to any but the newest changes nothing.
/// The rows that are visible count once they have not changed for 300 ms. Then they and 3 rows on each side are watched;
/// with the order by change all rows are.
///
/// | event | nothing loaded | loading | loaded | failed |
/// |---|---|---|---|---|
/// | appeared | loads, active | active | active | loads, active |
/// | foregrounded | active, loads if on screen | active | active | active, loads if on screen |
/// | backgrounded | not active | not active | not active | not active |
/// | disappeared | not active | not active, gives up the load | not active, gives up a reload | not active |
/// | refreshed | loads | - | loads, and keeps the list | loads |
/// | retried | loads, tries the connection | tries the connection | tries the connection | loads, tries the connection |
/// | listLoaded, newest | - | loaded | the new list | - |
/// | listFailed, newest | - | failed | keeps the list | - |
/// | visibleRowsChanged | kept | kept | settles in 300 ms | kept |
/// | optionsChanged | kept | kept | another order, watches at once | kept |
/// | timePassed | - | - | the rows have settled: watches | - |
///
/// What happens to prices, the notice and the announcements, is ``PriceWatchMachine``.
package struct WatchlistMachine: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    case loadList(number: Int)
    case cancelLoad(number: Int)
    case retryConnection
    case watching(PriceWatchMachine.Effect)
  }

  /// How long the visible rows stay the same before they count.
  package static let settlingTime = Duration.milliseconds(300)
  /// How many rows are watched on each side of a visible one.
  package static let margin = 3

  private(set) package var content: WatchlistScreen.Content?
  private(set) package var listing = InstrumentListing()
  private(set) package var options: WatchlistOptions
  private(set) package var watch = PriceWatchMachine()
  /// The rows in an order that does not depend on prices, and the place of each in it.
  private var order: [Symbol] = []
  private var places: [Symbol: Int] = [:]
  private var visible: Set<Symbol> = []
  private var settled: Set<Symbol> = []
  /// When the visible rows have settled; nil where they have.
  private var settlesAt: Duration?
  private var isOnScreen = false
  private var isInForeground = true
  private var load: Int?
  private var lastLoad = 0

  package init(options: WatchlistOptions = WatchlistOptions()) {
    self.options = options
  }

  /// What is shown.
  package var screen: WatchlistScreen {
    WatchlistScreen(
      content: content ?? .loading, listing: listing, prices: watch.prices.prices,
      flashes: watch.prices.flashes, options: options, notice: watch.notice, announcement: watch.announcement)
  }

  /// Tells whether the list is being loaded.
  package var isLoading: Bool { load != nil }

  /// When time alone changes something; nil where it does not.
  package var nextDeadline: Duration? {
    [settlesAt, watch.nextDeadline].compactMap(\.self).min()
  }

  // MARK: - The screen

  package mutating func appeared(at time: ScreenTime) -> [Effect] {
    isOnScreen = true
    return timePassed(at: time) + loadUnlessLoaded() + activate(at: time)
  }

  package mutating func disappeared(at time: ScreenTime) -> [Effect] {
    isOnScreen = false
    let cancelled: [Effect] = load.take().map { [.cancelLoad(number: $0)] } ?? []
    if content == .loading { content = nil }
    return cancelled + deactivate(because: .noSnapshot, at: time)
  }

  package mutating func foregrounded(at time: ScreenTime) -> [Effect] {
    isInForeground = true
    return timePassed(at: time) + (isOnScreen ? loadUnlessLoaded() : []) + activate(at: time)
  }

  package mutating func backgrounded(at time: ScreenTime) -> [Effect] {
    isInForeground = false
    return deactivate(because: .suspended, at: time)
  }

  package mutating func refreshed(at time: ScreenTime) -> [Effect] {
    timePassed(at: time) + (isOnScreen && load == nil ? startLoad() : [])
  }

  /// "Try again" was tapped.
  package mutating func retried(at time: ScreenTime) -> [Effect] {
    timePassed(at: time) + (isOnScreen ? loadUnlessLoaded() : []) + [.retryConnection]
  }

  /// These rows are visible, and no others.
  package mutating func visibleRowsChanged(_ symbols: Set<Symbol>, at time: ScreenTime) -> [Effect] {
    let effects = timePassed(at: time)
    guard symbols != visible else { return effects }
    visible = symbols
    settlesAt = symbols == settled ? nil : time.now + Self.settlingTime
    return effects + map(watch.visible(listed(visible), at: time))
  }

  package mutating func optionsChanged(to options: WatchlistOptions, at time: ScreenTime) -> [Effect] {
    let effects = timePassed(at: time)
    guard options != self.options else { return effects }
    self.options = options
    arrange()
    return effects + map(watch.visible(listed(visible), at: time)) + want(at: time)
  }

  // MARK: - The list

  package mutating func listLoaded(
    _ listing: InstrumentListing, number: Int, at time: ScreenTime
  ) -> [Effect] {
    let effects = timePassed(at: time)
    guard number == load else { return effects }
    load = nil
    content = .loaded
    guard listing != self.listing else { return effects }
    self.listing = listing
    arrange()
    let changes = map(watch.visible(listed(visible), at: time)) + want(at: time)
    watch.kept(only: Set(listing.instruments.map(\.id)))
    return effects + changes
  }

  package mutating func listFailed(_ failure: LoadFailure, number: Int, at time: ScreenTime) -> [Effect] {
    let effects = timePassed(at: time)
    guard number == load else { return effects }
    load = nil
    if content != .loaded { content = .failed(failure) }
    return effects
  }

  // MARK: - Prices and time

  package mutating func batchReceived(
    _ batch: QuoteBatch, generation: Int, at time: ScreenTime
  ) -> [Effect] {
    timePassed(at: time) + map(watch.batchReceived(batch, generation: generation, at: time))
  }

  package mutating func otherScreenAnnounced(at time: Duration) {
    watch.otherScreenAnnounced(at: time)
  }

  package mutating func connectionChanged(to state: QuoteConnectionState, at time: ScreenTime) -> [Effect] {
    // The other way round a notice could be spoken that the new state ends in the same moment.
    map(watch.connectionChanged(to: state, at: time)) + timePassed(at: time)
  }

  package mutating func timePassed(at time: ScreenTime) -> [Effect] {
    guard let settlesAt, settlesAt <= time.now else { return map(watch.timePassed(at: time)) }
    settleNow()
    return map(watch.timePassed(at: time)) + want(at: time)
  }
}

// MARK: - Helpers

extension WatchlistMachine {
  private mutating func activate(at time: ScreenTime) -> [Effect] {
    isOnScreen && isInForeground ? map(watch.activated(at: time)) : []
  }

  /// Nobody scrolls on: what is visible is what will be watched when the screen is back.
  private mutating func deactivate(because reason: StaleReason, at time: ScreenTime) -> [Effect] {
    let effects = map(watch.deactivated(because: reason, at: time))
    settleNow()
    return effects + want(at: time)
  }

  private mutating func settleNow() {
    settled = visible
    settlesAt = nil
  }

  private mutating func loadUnlessLoaded() -> [Effect] {
    content == .loaded || load != nil ? [] : startLoad()
  }

  private mutating func startLoad() -> [Effect] {
    lastLoad += 1
    load = lastLoad
    if content != .loaded { content = .loading }
    return [.loadList(number: lastLoad)]
  }

  private mutating func arrange() {
    order = options.arrange(listing, prices: [:]).flatMap { $0.instruments.map(\.id) }
    places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
  }

  private func listed(_ symbols: Set<Symbol>) -> Set<Symbol> {
    symbols.filter { places[$0] != nil }
  }

  /// Wants the prices of the rows that have settled, and of those around them.
  private mutating func want(at time: ScreenTime) -> [Effect] {
    let shown = listed(settled)
    let wanted: Set<Symbol>
    switch options.order {
    case .change: wanted = shown.isEmpty ? [] : Set(order)
    case .server, .name:
      wanted = shown.reduce(into: []) { wanted, symbol in
        guard let place = places[symbol] else { return }
        wanted.formUnion(order[max(0, place - Self.margin)..<min(order.count, place + Self.margin + 1)])
      }
    }
    return map(watch.wanted(wanted, at: time))
  }

  private func map(_ effects: [PriceWatchMachine.Effect]) -> [Effect] { effects.map { .watching($0) } }
}
