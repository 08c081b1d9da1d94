public import Observation
public import PriceboardTelemetry
public import QuoteStream
public import Watchlist

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The user's instruments with live prices.
///
/// The list is loaded when the screen appears. The visible rows, once they have stayed the same for 300 ms, are watched
/// with 3 rows on each side, one watch at a time; a batch of an earlier watch is never shown. A row is live only while it
/// is watched and its price is proven to be current.
/// After 2 seconds without a connection a banner says so, and a screen reader once; it goes when the connection is back
/// and every visible row is live, or stale for a reason of its own.
/// States are built off the main actor, and assigned only when they differ. Words of ages are made anew once a second at
/// most, and only while a visible row is stale.
/// The app itself starts and stops the connection, since other screens may share it.
/// Dropping it ends all that it follows and waits for.
@MainActor
@Observable
public final class WatchlistViewModel {
  /// What the screen shows.
  public private(set) var state: WatchlistViewState

  @ObservationIgnored private let shell: PriceScreenShell<WatchlistMachine, WatchlistViewState>
  @ObservationIgnored private let watchlist: any WatchlistRepository
  @ObservationIgnored private let loads = TaskTable<Int>()

  /// Creates the watchlist, which asks for nothing before it appears.
  ///
  /// - Parameters:
  ///   - watchlist: The instruments.
  ///   - quotes: What watches prices.
  ///   - connection: The connection that brings them, for the banner and for ``retry()``.
  ///   - options: How the list is looked at; by default all instruments in the server's order.
  ///   - wording: The words and the locale of the prices.
  ///   - announcements: What the screens of the connection share, so that one of them speaks at a time; by default
  ///     nothing is shared.
  ///   - timeline: The time of the whole app, which the connection shares.
  ///   - wallClock: The device's clock, for ages; by default the system's.
  ///   - telemetry: Receives ``PriceScreenEvent``; by default nobody.
  public init(
    watchlist: any WatchlistRepository, quotes: any WatchQuotesUseCase, connection: any QuoteConnection,
    options: WatchlistOptions = WatchlistOptions(), wording: Wording,
    announcements: AnnouncementPace = AnnouncementPace(), timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date = { Date() }, telemetry: any TelemetrySink = .none
  ) {
    let parts = PriceScreenParts(
      quotes: quotes, connection: connection, announcements: announcements, timeline: timeline,
      wallClock: wallClock, telemetry: telemetry)
    self.watchlist = watchlist
    let builder = Locked(WatchlistStateBuilder(wording: wording))
    shell = PriceScreenShell(WatchlistMachine(options: options), parts: parts, hasRows: \.hasRows) {
      screen, wallClock in
      builder.withLock { $0.state(of: screen, wallClock: wallClock) }
    }
    state = shell.presenter.state
    shell.perform = { [weak self] effect in self?.perform(effect) }
    shell.show = { [weak self] state in self?.state = state }
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<WatchlistViewState> { shell.presenter.states() }

  /// How the list is looked at.
  public var options: WatchlistOptions { shell.machine.options }

  // MARK: - Actions

  /// The screen is there.
  public func onAppear() {
    shell.follow()
    shell.handle(always: true) { machine, time in machine.appeared(at: time) }
  }

  /// The screen is gone: its prices are released, and a load is given up down to the server.
  public func onDisappear() { shell.handle { machine, time in machine.disappeared(at: time) } }

  /// The app came to the foreground: the rows that were visible are watched again, and stale until they are known.
  public func onForeground() {
    shell.handle(always: true) { machine, time in machine.foregrounded(at: time) }
  }

  /// The app went to the background: no row is live from now on, and nothing is watched.
  ///
  /// The state says so when it returns, because the system keeps a picture of what is shown.
  public func onBackground() {
    shell.handle(atOnce: true) { machine, time in machine.backgrounded(at: time) }
  }

  /// The rows of these symbols are visible, and no others.
  public func visibleRowsChanged(_ symbols: Set<Symbol>) {
    shell.handle { machine, time in machine.visibleRowsChanged(symbols, at: time) }
  }

  /// The list was pulled to refresh; returns when nothing is being loaded any more, or the caller is cancelled.
  ///
  /// The list that is shown stays until the new one is there, and where there is none.
  public func refresh() async {
    shell.handle { machine, time in machine.refreshed(at: time) }
    await shell.settled()
  }

  /// "Try again" was tapped: loads a list that has failed, and tries the connection now instead of later.
  public func retry() { shell.handle { machine, time in machine.retried(at: time) } }

  /// The list is looked at in another way from now on.
  public func optionsChanged(to options: WatchlistOptions) {
    shell.handle { machine, time in machine.optionsChanged(to: options, at: time) }
  }

  /// Another order was chosen.
  public func orderChosen(_ order: WatchlistOptions.Order) {
    var options = options
    options.order = order
    optionsChanged(to: options)
  }

  // MARK: - Effects

  private func perform(_ effect: WatchlistMachine.Effect) {
    switch effect {
    case .loadList(let number): loadList(number)
    case .cancelLoad(let number): loads.cancel(number)
    case .retryConnection: shell.parts.connection.retry()
    case .watching(let effect): shell.carryOut(effect)
    }
  }

  private func loadList(_ number: Int) {
    loads.run(number) { [weak shell, watchlist] in
      do {
        // Names are folded for the order by name, which is nothing for the main actor.
        let listing = try await BackgroundWork.run { InstrumentListing(try await watchlist.instruments()) }
        shell?.handle { machine, time in machine.listLoaded(listing, number: number, at: time) }
      } catch {
        guard !(Task.isCancelled && error is CancellationError) else { return }
        let failure = LoadFailure(error)
        shell?.handle { machine, time in machine.listFailed(failure, number: number, at: time) }
      }
    }
  }
}

extension WatchlistScreen {
  fileprivate var hasRows: Bool { content == .loaded && !listing.instruments.isEmpty }
}
