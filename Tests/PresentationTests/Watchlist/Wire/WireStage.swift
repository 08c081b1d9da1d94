import Foundation
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// A watchlist from the wire to the screen: all of it is real but the network, the server and the time.
///
/// A test is the server: it pushes text and reads what the client sent. Seconds are counted from the moment in which the
/// rows have settled, which is noon by the server's clock, and prices have their ticks at every quarter of one.
@MainActor
final class WireStage {
  let clock = ManualClock()
  let transport: WebSocketTransportFake
  let network = ManualNetworkStatus()
  let telemetry = TelemetrySpy()
  let connection: QuoteSocketConnection
  let repository: LiveQuotesRepository
  let watch: WatchSpy
  let model: WatchlistViewModel
  private let timeline: Timeline
  private let symbols: [Symbol]

  /// Noon, in seconds since 1970.
  nonisolated private static let noon = 1_796_040_000.0
  nonisolated private static let start = Duration.milliseconds(300)

  /// Creates a stage on which nothing has happened yet.
  ///
  /// By so many seconds the device's clock is ahead of the server's.
  init(
    _ symbols: [String] = ["A", "B"], locale: String = "en_US", clockError: Double = 0,
    tokens: (any TokenProvider)? = nil,
    answer: @escaping @Sendable (Int) -> WebSocketTransportFake.Answer = { _ in .accept }
  ) throws {
    let timeline = Timeline(clock)
    self.timeline = timeline
    self.symbols = try symbols.map { try #require(Symbol($0)) }
    transport = WebSocketTransportFake(answer)
    let wallClock: @Sendable () -> Date = {
      Date(timeIntervalSince1970: Self.noon + clockError + (timeline.now - Self.start) / .seconds(1))
    }
    connection = QuoteSocketConnection(
      transport: transport, url: try #require(URL(string: "wss://quotes.example/v1/quotes")),
      tokens: tokens, network: network, timeline: timeline, jitter: { 1 }, telemetry: telemetry)
    repository = LiveQuotesRepository(
      connection: connection, power: NormalPowerStatus(), timeline: timeline, telemetry: telemetry)
    watch = WatchSpy(
      ThrottledWatchQuotesUseCase(
        quotes: repository, timeline: timeline, power: NormalPowerStatus(), wallClock: wallClock))
    model = WatchlistViewModel(
      watchlist: WatchlistFake(self.symbols.map { Instrument(id: $0, name: $0.rawValue) }), quotes: watch,
      connection: connection, wording: Wording(locale: Locale(identifier: locale)), timeline: timeline,
      wallClock: wallClock, telemetry: telemetry)
  }

  /// The time in seconds.
  var now: Double { ((timeline.now - Self.start) / .milliseconds(1)).rounded() / 1_000 }

  /// What the screen shows of an instrument.
  func row(_ symbol: String) -> PriceRowState? { row(symbol, in: model.state) }

  func row(_ symbol: String, in state: WatchlistViewState) -> PriceRowState? {
    state.rows.first { $0.id.rawValue == symbol }
  }

  /// Shows the screen, and starts the connection when its rows have settled; returns the server's end.
  func open(visible: [String]? = nil) async throws -> WebSocketConnectionFake {
    model.onAppear()
    _ = try await first(of: model.states()) { $0.rows.count == self.symbols.count }
    model.visibleRowsChanged(Set(visible?.compactMap { Symbol($0) } ?? symbols))
    try await clock.sleeper(dueIn: Self.start)
    clock.advance(by: Self.start)
    await watch.state.wait { $0.batches.count == 1 }
    connection.start()
    return try await socket(1)
  }

  /// The so-manieth connection that opened, as soon as the client has subscribed on it.
  func socket(_ number: Int) async throws -> WebSocketConnectionFake {
    let socket = try #require(await transport.accepted(number))
    await socket.state.wait { $0.texts.contains { $0.contains("subscribe") } }
    return socket
  }

  /// Opens with a snapshot of every instrument, all of which are live then, at 0.25 s.
  func live() async throws -> WebSocketConnectionFake {
    let socket = try await open()
    await socket.deliver(symbols.map { WebSocketMessage(WireText.snapshot($0.rawValue, 10)) })
    try await tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    return socket
  }

  /// Moves on from tick to tick until the screen is like this, which takes one tick mostly.
  @discardableResult
  func tick(_ condition: (WatchlistViewState) -> Bool) async throws -> WatchlistViewState {
    for _ in 0..<100 {
      // Whoever is on the way to its sleep gets there, and a batch to the screen.
      for _ in 0..<3_000 where !condition(model.state) { await Task.yield() }
      if condition(model.state) { return model.state }
      guard let next = clock.timeToNextSleeper, next <= .milliseconds(250) else { continue }
      clock.advance(by: next)
    }
    Issue.record("after many ticks it is still \(model.state.text)")
    return model.state
  }

  /// Waits for a screen like this.
  @discardableResult
  func screen(_ condition: (WatchlistViewState) -> Bool) async throws -> WatchlistViewState {
    try await first(of: model.states(), where: condition)
  }

  /// Moves on to a time, in one step.
  func move(to seconds: Double) {
    clock.advance(by: .milliseconds(Int((seconds * 1_000).rounded())) + Self.start - timeline.now)
  }

  /// Moves on second by second, with a heartbeat after each.
  func beat(_ count: Int, on socket: WebSocketConnectionFake) async {
    for _ in 0..<count {
      clock.advance(by: .seconds(1))
      await socket.deliver(WireText.heartbeat(at: now))
    }
  }

  /// Waits until the connection is in a state like this.
  @discardableResult
  func state(_ condition: (QuoteConnectionState) -> Bool) async throws -> QuoteConnectionState {
    try await first(of: connection.states(), where: condition)
  }

  /// Waits until the connection waits for an attempt that is not due yet.
  ///
  /// A wait that is over says so until the connection has been told the time, which takes a while on a busy machine.
  @discardableResult
  func waiting() async throws -> QuoteConnectionState {
    let timeline = timeline
    return try await state { if case .waiting(_, let retryAt) = $0 { retryAt > timeline.now } else { false } }
  }

  /// Waits until the connection waits for its next attempt, and moves on to it; returns how long that is.
  @discardableResult
  func passWait() async throws -> Duration {
    guard case .waiting(_, let retryAt) = try await waiting() else { return .zero }
    let wait = retryAt - timeline.now
    clock.advance(by: wait)
    return wait
  }

  /// The time of the connection's next attempt, in seconds; nil unless it waits for one.
  func retryTime() async throws -> Double? {
    guard case .waiting(_, let retryAt) = try await waiting() else { return nil }
    return ((retryAt - Self.start) / .milliseconds(1)).rounded() / 1_000
  }
}

/// A use case that keeps every batch that goes through it.
final class WatchSpy: WatchQuotesUseCase {
  struct State: Sendable {
    var batches: [QuoteBatch] = []

    /// Whether a batch has said since the so-manieth that a symbol's price is live.
    func saysLive(_ symbol: String, since batch: Int) -> Bool {
      batches[batch...].contains { changes in
        changes.changes.contains { $0.key.rawValue == symbol && $0.value.freshness == .live }
      }
    }
  }

  let state = Watched(State())
  private let useCase: any WatchQuotesUseCase

  init(_ useCase: any WatchQuotesUseCase) {
    self.useCase = useCase
  }

  func watch(_ symbols: Set<Symbol>) -> AsyncStream<QuoteBatch> {
    let batches = useCase.watch(symbols)
    return AsyncStream { [state] in
      for await batch in batches {
        state.change { $0.batches.append(batch) }
        return batch
      }
      return nil
    }
  }
}
