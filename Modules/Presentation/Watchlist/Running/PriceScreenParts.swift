import PriceboardTelemetry
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the view models with live prices are made of.
struct PriceScreenParts: Sendable {
  let quotes: any WatchQuotesUseCase
  let connection: any QuoteConnection
  let announcements: AnnouncementPace
  let timeline: Timeline
  let wallClock: @Sendable () -> Date
  let telemetry: any TelemetrySink

  var time: ScreenTime { ScreenTime(now: timeline.now, date: wallClock()) }

  /// The wall clock in milliseconds since 1970.
  var milliseconds: Int { WallClock.milliseconds(of: wallClock()) }
}
