import MoneyKit

extension PriceRowState: TextDrawable {
  /// Draws the row on a line.
  public func draw(on canvas: inout TextCanvas) {
    PriceRowColumns.draw([self], on: &canvas)
  }
}

/// The columns that rows of a watchlist are written in.
///
/// A screen of a terminal and the text of a state show the same columns, so that what is recorded of one is true of the
/// other.
package enum PriceRowColumns {
  /// Those that stand to the right of their width: the price and the change.
  package static let trailing: Set<Int> = [1, 2]

  /// The texts of a row from left to right: the name, the price or the words in its place, the change behind its arrow,
  /// and what else there is to say.
  ///
  /// That is what the market does, and how old the price is and why. nil is an empty cell.
  package static func texts(of row: PriceRowState) -> [String?] {
    [
      DirectionMarks.cell(row.name), row.price.text, row.price.change.map { "\($0.arrow) \($0.text)" },
      note(of: row),
    ]
  }

  /// Draws rows under one another, with what makes their price light up behind them.
  static func draw(_ rows: [PriceRowState], on canvas: inout TextCanvas) {
    canvas.table(
      rows: rows.map { row in
        texts(of: row) + [row.flash.map { "[flash \($0.direction.rawValue) \($0.counter)]" }]
      },
      trailing: trailing)
  }

  private static func note(of row: PriceRowState) -> String? {
    let parts = [row.market?.text, row.freshness.text].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

extension RowFreshness {
  /// How old a price is that may be out of date, and why; nil while it is live.
  fileprivate var text: String? {
    if case .stale(_, _, let text, _) = self { text } else { nil }
  }
}
