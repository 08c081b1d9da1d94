import Catalogue
import DeliveryArea

extension HomeViewState {
  /// Puts a home into words.
  ///
  /// It is a function of its arguments alone; no clock, calendar or time zone of the device takes part. `now` is a time
  /// of the app's timeline, decides which stock has expired and moves the screen's own clock on; `wallClock` counts
  /// milliseconds since 1970-01-01T00:00:00Z and stands in where the screen has none. Up to `lowStockLimit` pieces are said to be few.
  package init(
    _ screen: HomeScreen, now: Duration, wallClock: Int, wording: Wording, lowStockLimit: Int = 3
  ) {
    let words = wording.phrasebook
    addressTitle = screen.address.map { PlainText.line($0.title) } ?? words.text(.addAddress)
    canOrder = screen.canOrder
    freshness = StorefrontFreshness(screen.freshness, words: words)
    let clock = screen.clock ?? ServerClock(wallClock: wallClock, lead: screen.clockLead, now: now)
    notice = StorefrontNotice(
      isOffline: screen.isOffline, hasNetwork: screen.hasNetwork, isOutOfDate: screen.freshness.isStale,
      hours: screen.hours, serverTime: clock.milliseconds(at: now), words: words)
    content =
      switch screen.content {
      case .loading: .loading(message: words.text(.loadingHome))
      case .outOfArea:
        .outOfArea(message: words.text(.outOfArea), changeAddress: ButtonState(words.text(.changeAddress)))
      case .failed(let failure):
        .failed(failure: FailureState(failure, message: words.text(.failed(failure)), wording: wording))
      case .storefront(let storefront) where storefront.sections.isEmpty:
        .empty(message: words.text(.emptyHome))
      case .storefront(let storefront):
        .sections(
          rows: SectionRow.rows(
            of: storefront.sections,
            TileBuilder(screen, now: now, wording: wording, lowStockLimit: lowStockLimit)))
      }
  }
}

extension HomeScreen {
  var storefront: Storefront? {
    if case .storefront(let storefront) = content { storefront } else { nil }
  }

  var hours: HubHours { storefront?.hours ?? .unknown }
  var clockLead: Int { storefront?.clockLead ?? 0 }
}
