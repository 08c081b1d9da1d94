public import PriceboardTelemetry

/// What the repository of a watchlist reports.
///
/// What a reply held is told once, when the server sent it, and not again for each use of a copy.
public enum WatchlistEvent: TelemetryEvent, Hashable {
  /// Why a copy was used.
  public enum CopyCause: String, CaseIterable, Hashable, Sendable, Codable {
    /// There was no way to the server.
    case offline
    /// The server answered with a failure.
    case failed
    /// Its reply was of no use.
    case unreadable
  }

  /// The server sent a list with so many instruments that can be used, and so many that cannot.
  case loaded(instruments: Int, dropped: Int)
  /// An instrument could not be used.
  ///
  /// Of one reply the first 100 are told.
  case dropped(WatchlistProblem)
  /// The list came from a copy because the server gave none that can be used.
  case usedCopy(CopyCause)
  /// There is no list: the server gave none, and there is no copy.
  case failed(CopyCause)
}
