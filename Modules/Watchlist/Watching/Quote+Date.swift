package import QuoteStream

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Quote {
  /// The server's time of the price.
  package var date: Date { Date(timeIntervalSince1970: Double(time) / 1_000) }

  /// Since when the price is stale that becomes it now: its own time, and never later than now.
  package func staleSince(_ now: Date) -> Date { min(date, now) }
}
