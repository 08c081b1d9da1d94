import QuoteStream
import Watchlist

/// What the machines of screens with live prices have in common, so that one shell can run each.
protocol PriceScreenMachine: Sendable {
  associatedtype Screen: Equatable & Sendable
  associatedtype Mark: Equatable
  associatedtype Effect

  var screen: Screen { get }
  /// Equal marks tell of equal screens, and are compared in no time however many rows there are.
  var mark: Mark { get }
  /// The prices whose age is visible.
  var visiblePrices: [LiveQuote] { get }
  var watch: PriceWatchMachine { get }
  var nextDeadline: Duration? { get }
  var isLoading: Bool { get }

  mutating func batchReceived(_ batch: QuoteBatch, generation: Int, at time: ScreenTime) -> [Effect]
  mutating func otherScreenAnnounced(at time: Duration)
  mutating func connectionChanged(to state: QuoteConnectionState, at time: ScreenTime) -> [Effect]
  mutating func timePassed(at time: ScreenTime) -> [Effect]
}

/// What tells two screens with live prices apart.
struct PriceMark: Equatable {
  let revision: Int
  let notice: PriceNotice?
  let announcement: PriceAnnouncement?

  init(_ watch: PriceWatchMachine) {
    revision = watch.prices.revision
    notice = watch.notice
    announcement = watch.announcement
  }
}

extension WatchlistMachine: PriceScreenMachine {
  /// Lists and options that have not changed share their storage, so that comparing them takes no time.
  struct Mark: Equatable {
    let prices: PriceMark
    let content: WatchlistScreen.Content?
    let listing: InstrumentListing
    let options: WatchlistOptions
  }

  var mark: Mark {
    Mark(prices: PriceMark(watch), content: content, listing: listing, options: options)
  }

  var visiblePrices: [LiveQuote] { watch.visiblePrices }
}

extension InstrumentDetailMachine: PriceScreenMachine {
  var mark: PriceMark { PriceMark(watch) }
  var visiblePrices: [LiveQuote] { watch.visiblePrices }
  var isLoading: Bool { false }
}
