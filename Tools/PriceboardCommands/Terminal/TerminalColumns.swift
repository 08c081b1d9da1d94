import Presentation

/// How a watchlist's columns are divided among those of a terminal.
///
/// A price is whole or it is not there, for a part of a number is another number. Where there is too little room the name
/// is cut first, then what is said of the price; then the change goes, and last the name.
/// A row whose price may be out of date has a mark in front, which stays in any width.
struct TerminalColumns: Equatable {
  /// The columns of the name, the price, the change and the note; 0 where there is no room.
  let widths: [Int]

  private static let gap = 2
  private static let leastName = 8
  private static let leastNote = 8

  /// Divides `width` columns, the mark's two not among them.
  init(_ rows: [PriceRowState], width: Int) {
    var natural = [0, 0, 0, 0]
    for row in rows {
      for (column, text) in PriceRowColumns.texts(of: row).prefix(4).enumerated() {
        natural[column] = max(natural[column], DisplayWidth.of(text ?? ""))
      }
    }
    let (name, price, change, note) = (natural[0], natural[1], natural[2], natural[3])
    let gaps = natural[1...].count { $0 > 0 } * Self.gap
    let surplus = natural.reduce(gaps, +) - width
    if surplus <= 0 {
      widths = natural
      return
    }
    let shortName = max(min(name, Self.leastName), name - surplus)
    let shortNote = note - (surplus - (name - shortName))
    if shortNote >= min(note, Self.leastNote) {
      widths = [shortName, price, change, shortNote]
      return
    }
    let beside = width - price - Self.gap
    let besideChange = beside - (change > 0 ? change + Self.gap : 0)
    if besideChange >= min(name, Self.leastName) {
      widths = [min(name, besideChange), price, change, 0]
    } else if beside >= 2 {
      widths = [min(name, beside), price, 0, 0]
    } else {
      widths = [0, price <= width ? price : 0, 0, 0]
    }
  }

  /// The texts of a row, each as wide as its column; of a column without room nothing.
  func cells(_ row: PriceRowState) -> [String?] {
    zip(PriceRowColumns.texts(of: row), widths.indices).map { text, column in
      guard widths[column] > 0 else { return nil }
      return WatchColumns.padded(
        Self.cut(text ?? "", to: widths[column]), to: widths[column],
        isTrailing: PriceRowColumns.trailing.contains(column))
    }
  }

  /// The text, or as much of it as fits before an ellipsis; a mark of direction on both sides stays on both.
  static func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    guard width > 0 else { return "" }
    let mark = text.unicodeScalars.first == "\u{200E}" ? "\u{200E}" : ""
    var (cut, room) = ("", width - 1)
    for character in text {
      room -= DisplayWidth.of(String(character))
      guard room >= 0 else { break }
      cut.append(character)
    }
    return cut + "…" + mark
  }
}
