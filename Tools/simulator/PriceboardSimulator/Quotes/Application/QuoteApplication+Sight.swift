import MoneyKit
import Presentation
import QuoteStream
import Watchlist

/// What is on the screens, in the words of the oracle.
extension QuoteApplication {
  mutating func drawList() {
    let screen = list.screen
    oracle.drew(
      ScreenSight(
        screen.rows, hasList: screen.content == .loaded, notice: screen.notice,
        announcement: screen.announcement),
      on: 0)
  }

  mutating func drawDetail() {
    guard let screen = detail?.screen else { return }
    oracle.drew(
      ScreenSight([screen.row], hasList: true, notice: screen.notice, announcement: screen.announcement),
      on: lastDetail)
  }

  func rows(of reader: QuoteReader) -> [ScreenSight.Row] {
    reader.rows.compactMap { symbol, price in
      QuoteServer.number(of: symbol).map { ScreenSight.Row($0, price, flash: nil) }
    }.sorted { $0.symbol < $1.symbol }
  }
}

extension ScreenSight.Row {
  fileprivate init?(_ row: WatchedRow) {
    guard let symbol = QuoteServer.number(of: row.instrument.id) else { return nil }
    self.init(symbol, row.price, flash: row.flash)
  }

  fileprivate init(_ symbol: Int, _ price: LiveQuote?, flash: PriceFlash?) {
    self.init(
      symbol: symbol, isLive: price?.freshness == .live, isSettled: price.map(Self.isSettled) ?? false,
      last: price?.quote?.last?.minorUnits, close: price?.quote?.previousClose?.minorUnits,
      flashes: flash?.counter ?? 0, isUp: flash?.direction == .up)
  }

  /// Whether a working connection alone would not make the price current.
  private static func isSettled(_ price: LiveQuote) -> Bool {
    switch price.freshness {
    case .live, .stale(_, .gap), .stale(_, .suspect), .stale(_, .unavailable): true
    case .stale(_, .noSnapshot), .stale(_, .disconnected), .stale(_, .lagging), .stale(_, .suspended): false
    }
  }
}

extension ScreenSight {
  fileprivate init(
    _ rows: [WatchedRow], hasList: Bool, notice: PriceNotice?, announcement: PriceAnnouncement?
  ) {
    self.init(
      rows: rows.compactMap(Row.init), hasList: hasList, notice: notice.map(Notice.init),
      announcements: announcement?.number ?? 0)
  }
}

extension ScreenSight.Notice {
  fileprivate init(_ notice: PriceNotice) {
    switch notice {
    case .reconnecting, .refused: self = .down
    case .updating: self = .updating
    }
  }
}
