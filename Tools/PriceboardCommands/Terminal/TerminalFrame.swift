import MoneyKit
import Presentation
import QuoteStream

/// A watchlist on a terminal at one moment; the same state and size give the same text.
///
/// From the top: the title, the notice over all prices, the rows that fit, and the status at the bottom. The notice's line
/// is kept free, so that the rows stand still when it comes. In few lines rows go first, then the notice, then the title;
/// where not all rows fit the status says which are shown.
struct TerminalFrame: Equatable {
  let state: WatchlistViewState
  /// What the connection is doing, and how late prices arrive.
  let status: String
  let size: TerminalSize
  /// The first row that is shown.
  var scroll = 0
  /// The rows whose price has just moved.
  var flashing: Set<Symbol> = []
  /// Whether characters may look different; nothing is told by that alone.
  var isStyled = true

  /// The rows that fit.
  var visibleRows: [PriceRowState] { Array(state.rows.dropFirst(scroll).prefix(Self.room(size))) }

  /// How many rows a terminal has room for, beside the title, the notice and the status.
  private static func room(_ size: TerminalSize) -> Int { max(0, size.rows - 3) }

  /// The first row to show after a key, or the one that was, so far up that no line is left empty.
  static func scroll(
    from first: Int, by key: TerminalKey? = nil, rows: Int, size: TerminalSize
  ) -> Int {
    let page = max(1, room(size))
    let wanted =
      switch key {
      case nil, .quit: first
      case .up: first - 1
      case .down: first + 1
      case .pageUp: first - page
      case .pageDown: first + page
      case .first: 0
      case .last: rows
      }
    return max(0, min(wanted, rows - room(size)))
  }

  /// What is written to the terminal: over the frame before, without clearing it first.
  var text: String {
    let lines = lines.map { $0 + TerminalSequences.clearToEndOfLine }
    return TerminalSequences.beginFrame + lines.joined(separator: "\r\n")
      + TerminalSequences.clearToEndOfScreen + TerminalSequences.endFrame
  }

  /// The lines of the screen, as many as it has or fewer.
  var lines: [String] {
    guard size.rows > 0 else { return [] }
    let head = [styled(cut(state.title), .bold), styled(cut(state.banner?.text ?? ""), .bold)]
    let body = body
    let free = max(0, size.rows - 3 - body.count)
    var lines = Array(head.prefix(size.rows - 1))
    lines += body
    lines += Array(repeating: "", count: free)
    lines.append(styled(cut(statusLine), .faint))
    return lines
  }

  /// A last column stays free: what fills it leaves the cursor where clearing would take the last character.
  private var width: Int { max(1, size.columns - 1) }

  private var statusLine: String {
    let (shown, all) = (visibleRows.count, state.rows.count)
    guard shown < all else { return status }
    return shown > 0 ? "\(status) · \(scroll + 1)–\(scroll + shown)/\(all)" : "\(status) · 0/\(all)"
  }

  private var body: [String] {
    guard size.rows > 3 else { return [] }
    switch state.content {
    case .loading(let message), .empty(let message): return [cut(message)]
    case .failed(let failure): return [cut(failure.message)]
    case .sections:
      let columns = TerminalColumns(visibleRows, width: width - 2)
      return visibleRows.map { line($0, columns) }
    }
  }

  private func line(_ row: PriceRowState, _ columns: TerminalColumns) -> String {
    guard row.freshness.isLive else {
      let text = "! " + columns.cells(row).compactMap(\.self).joined(separator: "  ")
      return styled(cut(WatchColumns.withoutTrailingSpaces(text)), .faint)
    }
    var cells = columns.cells(row)
    if flashing.contains(row.id) { cells[1] = cells[1].map { styled($0, .reverse) } }
    if let direction = row.price.change?.direction, let style = Self.style(direction) {
      cells[2] = cells[2].map { styled($0, style) }
    }
    return WatchColumns.withoutTrailingSpaces(cut("  ") + cells.compactMap(\.self).joined(separator: "  "))
  }

  private static func style(_ direction: PercentChange.Direction) -> TerminalSequences.Style? {
    switch direction {
    case .up: .green
    case .down: .red
    case .unchanged: nil
    }
  }

  private func cut(_ text: String) -> String { TerminalColumns.cut(text, to: width) }

  private func styled(_ text: String, _ style: TerminalSequences.Style) -> String {
    isStyled ? TerminalSequences.styled(text, [style]) : text
  }
}
