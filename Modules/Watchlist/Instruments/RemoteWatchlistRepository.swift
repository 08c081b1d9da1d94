public import PriceboardTelemetry
public import PriceboardTransport

/// The instruments as the server lists them.
///
/// The server owns the order. An instrument that cannot be used costs itself and is reported; a symbol that comes twice
/// is shown where it came first.
/// The last good list is kept for 30 days and stands in where the server gives none, so that the rows of a watchlist are
/// there without a network; their prices are never kept, and are shown as what they are. Replies are read off the
/// caller's actor.
public struct RemoteWatchlistRepository: WatchlistRepository {
  /// How old a list may be that stands in for the server's.
  public static let oldestCopy = Duration.seconds(30 * 24 * 60 * 60)

  /// Always asks the server: a copy that is merely fresh would hide what the user has just added elsewhere.
  static let call = HTTPCall(
    "watchlist", path: ["watchlist"], keeping: .lastGood(group: "watchlist", age: oldestCopy), isReload: true)

  private let service: any HTTPService
  private let telemetry: any TelemetrySink

  /// Creates a repository over a service whose base address ends in the version, such as `/v1`.
  ///
  /// `telemetry` receives ``WatchlistEvent``; by default nobody.
  public init(service: any HTTPService, telemetry: any TelemetrySink = .none) {
    self.service = service
    self.telemetry = telemetry
  }

  /// The instruments in display order, each once.
  ///
  /// - Throws: ``WatchlistError``; `CancellationError` where the calling task is cancelled.
  @concurrent
  public func instruments() async throws -> [Instrument] {
    let reply: HTTPReply
    do {
      reply = try await service.reply(to: Self.call)
    } catch let failure as HTTPFailure {
      telemetry.record(WatchlistEvent.failed(.init(failure)))
      throw WatchlistError.failed(failure)
    }
    switch reply.origin {
    case .server: return try await read(reply)
    case .freshCopy, .keptCopy: return try WatchlistReply(reply.body).instruments
    case .staleCopy(_, let failure):
      // A copy that cannot be read is as good as none, and the failure that it stood in for is what is told.
      guard let copy = try? WatchlistReply(reply.body) else {
        telemetry.record(WatchlistEvent.failed(.init(failure)))
        throw WatchlistError.failed(failure)
      }
      telemetry.record(WatchlistEvent.usedCopy(.init(failure)))
      return copy.instruments
    }
  }

  /// Reads what the server sent, keeps it if it is good, and falls back on the last good one otherwise.
  private func read(_ reply: HTTPReply) async throws -> [Instrument] {
    do throws(WatchlistError) {
      let list = try WatchlistReply(reply.body)
      await service.keep(reply, to: Self.call)
      for problem in list.problems { telemetry.record(WatchlistEvent.dropped(problem)) }
      telemetry.record(
        WatchlistEvent.loaded(instruments: list.instruments.count, dropped: list.droppedCount))
      return list.instruments
    } catch {
      let kept = await service.keptReply(to: Self.call, notOlderThan: Self.oldestCopy)
      guard let copy = kept.flatMap({ try? WatchlistReply($0.body) }) else {
        telemetry.record(WatchlistEvent.failed(.unreadable))
        throw error
      }
      telemetry.record(WatchlistEvent.usedCopy(.unreadable))
      return copy.instruments
    }
  }
}

extension WatchlistEvent.CopyCause {
  fileprivate init(_ failure: HTTPFailure) { self = failure.isOffline ? .offline : .failed }
}
