/// Whether what a screen shows is as new as the server's last word.
package enum ScreenFreshness: Hashable, Sendable {
  /// It came from the server and is young enough, or there is nothing that could be old.
  case live
  /// It may have changed since.
  case stale(StorefrontFreshness.Reason)

  /// Tells whether it may have changed since.
  package var isStale: Bool { self != .live }
}
