import Presentation
import QuoteStream

/// A watchlist as lines that follow one another, for where nothing can be drawn over.
///
/// The whole table comes once: with the first price, or with a notice over all prices, or at the end where neither has come.
/// After that a row is written when something but its age changes, and a notice when it appears.
struct WatchLines {
  /// What a row says, without the time that passes.
  private struct Said: Equatable {
    let price: RowPriceState
    let market: MarketNote?
    let reason: StaleReason?

    init(_ row: PriceRowState) {
      price = row.price
      market = row.market
      if case .stale(_, let reason, _, _) = row.freshness { self.reason = reason } else { reason = nil }
    }
  }

  private var said: [Symbol: Said] = [:]
  private var hasBegun = false
  private var notice: String?
  private var columns = WatchColumns([])

  /// What to write now; empty for nothing.
  mutating func text(of state: WatchlistViewState) -> String { text(of: state, isLast: false) }

  /// What to write where nothing comes after it.
  mutating func lastText(of state: WatchlistViewState) -> String { text(of: state, isLast: true) }

  private mutating func text(of state: WatchlistViewState, isLast: Bool) -> String {
    let rows = state.rows
    switch state.content {
    case .sections: break
    case .empty(let message):
      defer { hasBegun = true }
      return hasBegun ? "" : message + "\n"
    case .loading, .failed: return ""
    }
    if !hasBegun, !isLast, !rows.contains(where: \.hasPrice), state.banner == nil { return "" }
    let changed = rows.filter { said[$0.id] != Said($0) }
    for row in changed {
      said[row.id] = Said(row)
      columns.widen(for: row)
    }
    var lines: [String] = []
    if !hasBegun {
      hasBegun = true
      lines += [state.title, String(repeating: "=", count: DisplayWidth.of(state.title))]
    }
    if state.banner?.text != notice {
      notice = state.banner?.text
      if let notice { lines.append(notice) }
    }
    lines += changed.map(columns.line)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension PriceRowState {
  fileprivate var hasPrice: Bool {
    switch price {
    case .unknown: false
    case .none, .known: true
    }
  }
}
