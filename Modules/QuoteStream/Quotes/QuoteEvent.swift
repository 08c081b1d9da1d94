/// What happens to the quotes that are followed.
///
/// Only `quote` and `restored` make a price live.
public enum QuoteEvent: Hashable, Sendable {
  /// A price that is live.
  case quote(Quote)
  /// The last known price, which may be out of date.
  case cached(Quote, StaleReason)
  /// From now on the prices of these may be out of date.
  ///
  /// Also sent where only the reason is another one now.
  case interrupted(Set<Symbol>, StaleReason)
  /// The prices that were last told of these are live again, unchanged.
  case restored(Set<Symbol>)
}
