public import PriceboardTelemetry

/// What the connection and the repository of quotes report.
public enum QuoteStreamEvent: TelemetryEvent, Hashable {
  /// A connection opened, so long after it was asked for or lost.
  case connected(after: Duration)
  /// A connection ended.
  case disconnected(Ending)
  /// Another attempt begins after this time.
  case retryScheduled(after: Duration)
  /// The first live price of a symbol came so long after it was followed.
  case firstPrice(after: Duration)
  /// Numbers of one symbol were missing.
  case gap(missing: Int)
  /// A full price was asked for again, for the so-manieth time since the last contiguous update; 10 stands for more.
  case resync(attempt: Int)
  /// The measured lag crossed the limit, up or down.
  ///
  /// A connection that ends above the limit is followed by another event only when a later one's heartbeat is below it.
  case lag(Duration, isAboveLimit: Bool)
  /// A frame could not be read.
  case malformedFrame
  /// A frame has a type that this version does not know.
  case unknownFrame
  /// A message was larger than is taken in.
  case oversizedMessage
  /// The server said an error, or has no prices of a symbol.
  case unavailableSymbol

  /// Why a connection ended.
  public enum Ending: Hashable, Sendable {
    /// The app left the foreground.
    case stopped
    /// Another repository took the connection over, and gets one of its own.
    case handedOver
    /// Three seconds without life.
    case silent
    /// The server closed it, with this code.
    case closed(code: Int)
    /// It was lost, or could not be opened.
    case lost
    /// What arrived was too old for too long.
    case lagging
    /// Too many frames could not be read, or a message was too large.
    case unreadable
    /// The server refuses the user.
    case refused
  }
}
