public import Observation
public import PriceboardTelemetry
public import QuoteStream
public import Watchlist

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One instrument with its live price.
///
/// It watches its one symbol through the same use case as the list that leads to it, so that both share a subscription
/// and the price is there at once. Everything said of ``WatchlistViewModel`` about banner, announcements, states and
/// ages holds for it.
@MainActor
@Observable
public final class InstrumentDetailViewModel {
  /// What the screen shows.
  public private(set) var state: InstrumentDetailViewState

  @ObservationIgnored private let shell: PriceScreenShell<InstrumentDetailMachine, InstrumentDetailViewState>

  /// Creates the screen, which asks for nothing before it appears.
  ///
  /// - Parameters:
  ///   - instrument: What it shows.
  ///   - quotes: What watches prices.
  ///   - connection: The connection that brings them, for the banner and for ``retry()``.
  ///   - wording: The words and the locale of the prices.
  ///   - announcements: What the screens of the connection share, so that one of them speaks at a time; by default
  ///     nothing is shared.
  ///   - timeline: The time of the whole app, which the connection shares.
  ///   - wallClock: The device's clock, for ages; by default the system's.
  ///   - telemetry: Receives ``PriceScreenEvent``; by default nobody.
  public init(
    instrument: Instrument, quotes: any WatchQuotesUseCase, connection: any QuoteConnection,
    wording: Wording, announcements: AnnouncementPace = AnnouncementPace(), timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date = { Date() },
    telemetry: any TelemetrySink = .none
  ) {
    let parts = PriceScreenParts(
      quotes: quotes, connection: connection, announcements: announcements, timeline: timeline,
      wallClock: wallClock, telemetry: telemetry)
    let builder = Locked(InstrumentDetailStateBuilder(wording: wording))
    shell = PriceScreenShell(InstrumentDetailMachine(instrument), parts: parts, hasRows: { _ in false }) {
      screen, wallClock in
      builder.withLock { $0.state(of: screen, wallClock: wallClock) }
    }
    state = shell.presenter.state
    shell.perform = { [weak shell] effect in shell?.carryOut(effect) }
    shell.show = { [weak self] state in self?.state = state }
  }

  /// The states, for front ends without Observation: the current one first, and always the last one.
  public nonisolated func states() -> AsyncStream<InstrumentDetailViewState> { shell.presenter.states() }

  /// The screen is there.
  public func onAppear() {
    shell.follow()
    shell.handle(always: true) { machine, time in machine.appeared(at: time) }
  }

  /// The screen is gone, and its price is released.
  public func onDisappear() { shell.handle { machine, time in machine.disappeared(at: time) } }

  /// The app came to the foreground: the price is watched again, and stale until it is known.
  public func onForeground() {
    shell.handle(always: true) { machine, time in machine.foregrounded(at: time) }
  }

  /// The app went to the background: the price is not live from now on.
  public func onBackground() { shell.handle { machine, time in machine.backgrounded(at: time) } }

  /// "Try again" was tapped: tries the connection now instead of later.
  public func retry() { shell.parts.connection.retry() }
}
