#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// When something happens on a screen with live prices.
package struct ScreenTime: Hashable, Sendable {
  /// On the timeline, for what lasts.
  package let now: Duration
  /// On the wall clock, for since when a price is stale.
  package let date: Date

  package init(now: Duration, date: Date) {
    self.now = now
    self.date = date
  }
}
