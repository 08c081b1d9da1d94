import Presentation
import QuoteStream

/// The columns of a watchlist, wide enough for all of its rows.
///
/// Columns are counted as a terminal does, where some characters take two.
struct WatchColumns: Equatable {
  private var widths: [Int]

  init(_ rows: [PriceRowState]) {
    widths = []
    for row in rows { widen(for: row) }
  }

  /// Makes room for a row.
  mutating func widen(for row: PriceRowState) {
    let texts = PriceRowColumns.texts(of: row)
    widths += Array(repeating: 0, count: max(0, texts.count - widths.count))
    for (column, text) in texts.enumerated() {
      widths[column] = max(widths[column], DisplayWidth.of(text ?? ""))
    }
  }

  /// The row on a line, without spaces at its end.
  func line(_ row: PriceRowState) -> String {
    let cells = PriceRowColumns.texts(of: row).enumerated().map { column, text in
      let width = column < widths.count ? widths[column] : 0
      return Self.padded(text ?? "", to: width, isTrailing: PriceRowColumns.trailing.contains(column))
    }
    return Self.withoutTrailingSpaces(cells.joined(separator: "  "))
  }

  static func padded(_ text: String, to width: Int, isTrailing: Bool) -> String {
    let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return isTrailing ? padding + text : text + padding
  }

  static func withoutTrailingSpaces(_ text: String) -> String {
    let end = text.utf8.count - text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return String(decoding: text.utf8.prefix(end), as: UTF8.self)
  }
}
