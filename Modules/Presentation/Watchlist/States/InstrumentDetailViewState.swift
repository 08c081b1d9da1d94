/// What the screen of one instrument shows.
public struct InstrumentDetailViewState: Equatable, Sendable, Codable {
  /// An amount under a heading.
  public struct Fact: Equatable, Sendable, Codable {
    /// What it is.
    public let title: String
    /// The amount, written for the locale.
    public let text: String
    /// Both for a screen reader.
    public let spoken: String
  }

  /// The name, the price, and what there is to say of both.
  public let row: PriceRowState
  /// The close of the trading day before; nil where it is not known.
  public let previousClose: Fact?
  /// How much the price is above or below that close; nil where that cannot be told.
  public let changeSinceClose: Fact?
  /// What stands over the price; nil for nothing.
  public let banner: PriceBannerState?
  /// What a screen reader should have said last; nil before the first time.
  public let announcement: AnnouncementState?
}
