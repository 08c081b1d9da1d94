public import QuoteStream

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whether the price of a row is proven to be current.
public enum RowFreshness: Equatable, Sendable, Codable {
  /// It is.
  case live
  /// It may be out of date.
  ///
  /// `since` is the time of the price, or when it became stale where that is earlier; nil where nothing was told of the
  /// instrument yet. `text` says how old the price is and
  /// why, such as "12 sec ago, no connection", or only why where there is no price; it was true when the state was made.
  /// A front end that counts by itself shows the age of `since` and `reasonText`, which says why alone.
  case stale(since: Date?, reason: StaleReason, text: String, reasonText: String)

  /// Tells whether the price is proven to be current.
  public var isLive: Bool { self == .live }
}
