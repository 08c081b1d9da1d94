import Catalogue

extension CategoryViewState {
  /// Puts a category into words.
  ///
  /// It is a function of its arguments alone; no clock, calendar or time zone of the device takes part. `now` is a time
  /// of the app's timeline, decides which stock has expired and moves the screen's own clock on; `wallClock` counts
  /// milliseconds since 1970-01-01T00:00:00Z and stands in where the screen has none. Up to `lowStockLimit` pieces are said to be few.
  package init(
    _ screen: CategoryScreen, now: Duration, wallClock: Int, wording: Wording, lowStockLimit: Int = 3
  ) {
    let words = wording.phrasebook
    title = screen.title.map(PlainText.line) ?? words.text(.products)
    canOrder = screen.canOrder
    freshness = StorefrontFreshness(screen.freshness, words: words)
    let clock = screen.clock ?? ServerClock(wallClock: wallClock, lead: 0, now: now)
    notice = StorefrontNotice(
      isOffline: screen.isOffline, hasNetwork: screen.hasNetwork, isOutOfDate: screen.freshness.isStale,
      hours: screen.hours, serverTime: clock.milliseconds(at: now), words: words)
    let footer = PageFooterState(screen.more, wording: wording)
    content =
      switch screen.content {
      case .loading: .loading(message: words.text(.loadingCategory))
      case .failed(let failure):
        .failed(failure: FailureState(failure, message: words.text(.failed(failure)), wording: wording))
      case .outOfArea:
        .outOfArea(message: words.text(.outOfArea), changeAddress: ButtonState(words.text(.changeAddress)))
      case .products(let products) where products.isEmpty && footer == .end:
        .empty(message: words.text(.emptyCategory))
      case .products(let products):
        .products(
          tiles: TileBuilder(screen, now: now, wording: wording, lowStockLimit: lowStockLimit).tiles(
            of: products),
          footer: footer)
      }
  }
}

extension PageFooterState {
  fileprivate init(_ more: CategoryScreen.More, wording: Wording) {
    self =
      switch more {
      case .end: .end
      case .available: .idle
      case .loading: .loading(message: wording.phrasebook.text(.loadingMore))
      case .failed(let failure):
        .failed(
          failure: FailureState(failure, message: wording.phrasebook.text(.moreFailed), wording: wording))
      }
  }
}
