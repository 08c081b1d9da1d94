package import QuoteStream
package import Watchlist

/// All that a watchlist shows, in values of the domain; ``WatchlistMachine`` makes it, and a view state words it.
///
/// It is put together from the machine's own parts, which costs next to nothing; ordering and grouping the rows, which
/// takes longer, is left to ``sections`` and so to whoever builds the view state.
package struct WatchlistScreen: Equatable, Sendable {
  /// What there is of the list of instruments.
  package enum Content: Hashable, Sendable {
    /// It is being loaded, and there is no earlier one to show.
    case loading
    /// It is there.
    case loaded
    /// There is none to show, for a reason.
    case failed(LoadFailure)
  }

  /// Rows under one heading.
  package struct Section: Equatable, Sendable {
    /// The name of the group; nil for the rows that belong to none.
    package var heading: String?
    package var rows: [WatchedRow]

    package init(heading: String? = nil, rows: [WatchedRow]) {
      self.heading = heading
      self.rows = rows
    }
  }

  package var content: Content
  /// The instruments; none unless loaded.
  package var listing: InstrumentListing
  /// The latest batch of each instrument that was ever watched; never live where it is not being watched now.
  package var prices: [Symbol: LiveQuote]
  package var flashes: [Symbol: PriceFlash]
  package var options: WatchlistOptions
  /// nil where nothing has to be said over all of the prices.
  package var notice: PriceNotice?
  /// nil before the first one.
  package var announcement: PriceAnnouncement?

  package init(
    content: Content = .loading, listing: InstrumentListing = InstrumentListing(),
    prices: [Symbol: LiveQuote] = [:],
    flashes: [Symbol: PriceFlash] = [:], options: WatchlistOptions = WatchlistOptions(),
    notice: PriceNotice? = nil, announcement: PriceAnnouncement? = nil
  ) {
    self.content = content
    self.listing = listing
    self.prices = prices
    self.flashes = flashes
    self.options = options
    self.notice = notice
    self.announcement = announcement
  }

  /// The rows in display order, under their headings; groups without a row are left out.
  package var sections: [Section] {
    options.arrange(listing, prices: prices).map { group in
      Section(
        heading: group.heading,
        rows: group.instruments.map { instrument in
          WatchedRow(
            instrument: instrument, price: prices[instrument.id], flash: flashes[instrument.id])
        })
    }
  }

  /// The rows in display order, whatever their headings.
  package var rows: [WatchedRow] { sections.flatMap(\.rows) }
}
