package import Watchlist

/// What one row of a watchlist, or the screen of one instrument, says about prices, in values of the domain.
///
/// Equal rows make equal row states, so that only rows that differ are worded again.
package struct WatchedRow: Equatable, Sendable {
  package var instrument: Instrument
  /// nil before anything is known of the instrument, which has no price then and is not live.
  package var price: LiveQuote?
  /// nil before the price has moved on the screen.
  package var flash: PriceFlash?

  package init(instrument: Instrument, price: LiveQuote? = nil, flash: PriceFlash? = nil) {
    self.instrument = instrument
    self.price = price
    self.flash = flash
  }
}
