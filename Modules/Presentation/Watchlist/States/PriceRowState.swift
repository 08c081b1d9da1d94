public import QuoteStream

/// An instrument of the watchlist, as its row shows it.
///
/// Every text is written for the locale and holds neither line feeds nor other control characters. An equal state needs
/// no redraw.
public struct PriceRowState: Equatable, Sendable, Codable, Identifiable {
  /// The instrument.
  public let id: Symbol
  /// Its name, as plain text.
  public let name: String
  /// The last price, or why there is none.
  public let price: RowPriceState
  /// What makes the price light up for a moment, whenever it is another value than before; nil where the price has not
  /// moved on the screen yet.
  public let flash: PriceFlash?
  /// Whether the price is proven to be current; a stale one must not look like a live one.
  public let freshness: RowFreshness
  /// What the market does with the instrument; nil while it is traded.
  public let market: MarketNote?
  /// All of this for a screen reader, except for the flash, which it is never to be told of.
  ///
  /// Such as "Acme, 182 euros 40, up 1.2 percent". It is to be read when the row is reached, never when it changes.
  public let spoken: String
}
