/// What a watchlist's screen shows.
public struct WatchlistViewState: Equatable, Sendable, Codable {
  /// What stands below the title.
  public enum Content: Equatable, Sendable, Codable {
    /// The instruments are being loaded.
    case loading(message: String)
    /// The rows under their headings, at least one.
    case sections(sections: [PriceSectionState])
    /// There is no instrument to show, which is no failure.
    case empty(message: String)
    /// There is nothing to show.
    case failed(failure: FailureState)
  }

  /// The name of the list that is shown.
  public let title: String
  /// What stands over all of the prices; nil for nothing.
  public let banner: PriceBannerState?
  /// What a screen reader should have said last; nil before the first time.
  public let announcement: AnnouncementState?
  /// What the rows can be ordered by, and are.
  public let orders: [WatchlistOrderState]
  /// What stands below the title.
  public let content: Content

  /// The rows in display order, whatever their headings; none unless loaded.
  public var rows: [PriceRowState] {
    if case .sections(let sections) = content { sections.flatMap(\.rows) } else { [] }
  }
}
