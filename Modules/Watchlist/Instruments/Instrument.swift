public import QuoteStream

/// An instrument of a watchlist.
public struct Instrument: Identifiable, Hashable, Sendable {
  /// Its key.
  public let id: Symbol
  /// What it is called.
  public let name: String

  /// Creates an instrument.
  public init(id: Symbol, name: String) {
    self.id = id
    self.name = name
  }
}
