package import QuoteStream

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Quote {
  /// The server's time of the price.
  package var date: Date { Date(timeIntervalSince1970: Double(time) / 1_000) }
}
