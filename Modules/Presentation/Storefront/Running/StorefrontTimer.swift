/// What a screen of the storefront waits for; of each kind there is one timer at most.
package enum StorefrontTimer: Hashable, CaseIterable, Sendable {
  /// The end of the 100 ms in which tiles that appear share a question about their stock.
  case stockWindow
  /// The moment from which a count on the screen is too old to be shown.
  case stockExpiry
  /// The moment at which the hub should have opened, or the midnight before it.
  case opening
}
