public import QuoteStream

/// How a watchlist is looked at; the instruments themselves, and their order, are the server's.
public struct WatchlistOptions: Hashable, Sendable, Codable {
  /// What the rows are ordered by, inside each group.
  public enum Order: String, CaseIterable, Hashable, Sendable, Codable {
    /// The server's order.
    case server
    /// The name, whatever its case and diacritics; equal names in the server's order.
    case name
    /// The change since the previous close, the greatest rise first; rows without a change last, and those with equal
    /// changes in the server's order.
    ///
    /// While it is chosen, all rows are watched and not only the visible ones: the order would otherwise be that of
    /// prices that nobody asked for.
    case change
  }

  /// Some of the instruments under a name, for instance one of several lists, or a group within them.
  public struct Selection: Hashable, Sendable, Codable {
    /// What it is called.
    public let name: String
    /// Its instruments; those that the server does not list are passed over.
    public let symbols: [Symbol]

    /// Creates one.
    public init(name: String, symbols: [Symbol]) {
      self.name = name
      self.symbols = symbols
    }
  }

  /// What the rows are ordered by.
  public var order: Order
  /// The list that is shown; nil for all instruments.
  public var list: Selection?
  /// The groups, in their order; empty for none.
  ///
  /// An instrument stands in the first group that names it. Those that no group names come last, without a heading.
  public var groups: [Selection]

  /// Creates options: by default all instruments in the server's order.
  public init(order: Order = .server, list: Selection? = nil, groups: [Selection] = []) {
    self.order = order
    self.list = list
    self.groups = groups
  }
}
