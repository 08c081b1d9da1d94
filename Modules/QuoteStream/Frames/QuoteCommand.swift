/// What the client asks the server of quotes for.
///
/// A command may name any number of symbols; it is cut into frames where it is encoded.
package enum QuoteCommand: Hashable, Sendable {
  /// Prices of these from now on, at most so many a second each. Sent again for a symbol, it changes the rate.
  case subscribe([Symbol], maxRate: Int)
  /// No more prices of these.
  case unsubscribe([Symbol])
  /// A full price of these, because an update was lost.
  case resync([Symbol])
}
