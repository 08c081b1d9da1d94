public import QuoteStream

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whether a price is proven to be current.
public enum Freshness: Hashable, Sendable {
  /// It is.
  case live
  /// It may be out of date since the time of the price, or since now where that is earlier.
  case stale(since: Date, reason: StaleReason)
}
