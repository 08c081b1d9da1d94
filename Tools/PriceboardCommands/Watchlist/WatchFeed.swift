import Presentation
import PriceboardTelemetry
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All that shows live prices, put together as an app does it: once, by initialisers.
struct WatchFeed: Sendable {
  let watchlist: any WatchlistRepository
  let live: LiveQuotesRepository
  let quotes: any WatchQuotesUseCase
  let connection: any QuoteConnection
  let timeline: Timeline
  let wallClock: @Sendable () -> Date

  /// Puts a feed together over the server whose storefront lies under an address.
  init(
    server: URL, tokens: any TokenProvider, policy: HTTPPolicy, wallClock: @escaping @Sendable () -> Date
  ) {
    let timeline = Timeline()
    let client = HTTPClient(
      baseURL: server, transport: SystemHTTPTransport(), tokens: tokens, policy: policy, timeline: timeline,
      wallClock: wallClock)
    let connection = QuoteSocketConnection(
      transport: SystemWebSocketTransport(), url: Self.quotes(of: server), tokens: tokens, timeline: timeline)
    self.init(
      watchlist: RemoteWatchlistRepository(service: client),
      live: LiveQuotesRepository(connection: connection, power: NormalPowerStatus(), timeline: timeline),
      connection: connection, timeline: timeline, wallClock: wallClock)
  }

  /// Puts a feed together over a recording, which somebody has to play on `timeline`.
  init(
    recorded socket: RecordedQuoteSocket, timeline: Timeline, wallClock: @escaping @Sendable () -> Date
  ) {
    self.init(
      watchlist: ListedInstruments(socket.recording.symbols),
      live: LiveQuotesRepository(socket: socket, timeline: timeline), connection: RecordedConnection(),
      timeline: timeline, wallClock: wallClock)
  }

  private init(
    watchlist: any WatchlistRepository, live: LiveQuotesRepository, connection: any QuoteConnection,
    timeline: Timeline, wallClock: @escaping @Sendable () -> Date
  ) {
    self.watchlist = watchlist
    self.live = live
    self.connection = connection
    self.timeline = timeline
    self.wallClock = wallClock
    quotes = ThrottledWatchQuotesUseCase(
      quotes: live, timeline: timeline, power: NormalPowerStatus(), wallClock: wallClock)
  }

  /// The list to show: all instruments, or those that were chosen.
  func list(of symbols: [Symbol]?) -> any WatchlistRepository {
    symbols.map { ChosenInstruments(list: watchlist, symbols: $0) } ?? watchlist
  }

  /// The keys of what is watched, without a question to the server where they were chosen.
  func symbols(_ chosen: [Symbol]?) async throws(CommandError) -> Set<Symbol> {
    if let chosen { return Set(chosen) }
    do {
      return Set(try await watchlist.instruments().map(\.id))
    } catch {
      throw .failed("the server sends no list of instruments; is it running?")
    }
  }

  private static func quotes(of server: URL) -> URL {
    let url = server.appending(component: "quotes")
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    parts?.scheme = url.scheme == "https" ? "wss" : "ws"
    return parts?.url ?? url
  }
}

/// The connection of a recording, which never ends.
private struct RecordedConnection: QuoteConnection {
  func states() -> AsyncStream<QuoteConnectionState> {
    AsyncStream { $0.yield(.connected(since: .zero)) }
  }

  func start() {}
  func stop() {}
  func retry() {}
}
