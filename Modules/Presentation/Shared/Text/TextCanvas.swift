/// Lines of text that a view state is drawn on, from top to bottom.
///
/// Lines end with a line feed, have no spaces at their end and never hold one from outside. What is absent is not
/// drawn. Columns of a table are aligned by the width that their text takes in a terminal. Equal states give equal
/// text.
public struct TextCanvas: Sendable {
  private var lines: [String] = []
  private var indentation = 0

  /// Creates an empty canvas.
  public init() {}

  /// All lines, each ended by a line feed.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Draws a line; nil draws nothing.
  public mutating func line(_ text: String?) {
    guard let text else { return }
    append(PlainText.line(text))
  }

  /// Draws a line whose meaning stands before it in brackets; nil draws nothing.
  public mutating func line(_ text: String?, role: some RawRepresentable<String>) {
    guard let text else { return }
    line("[\(role.rawValue)] \(text)")
  }

  /// Draws an empty line, unless nothing or an empty line stands above.
  public mutating func gap() {
    if lines.last?.isEmpty == false { lines.append("") }
  }

  /// Draws a title and a rule of its width under it.
  public mutating func title(_ text: String) {
    gap()
    let text = PlainText.line(text)
    append(text)
    append(String(repeating: "=", count: DisplayWidth.of(text)))
  }

  /// Draws a heading, and what `body` draws further to the right under it.
  public mutating func section(_ heading: String, _ body: (inout TextCanvas) -> Void) {
    gap()
    line(heading)
    indented(body)
  }

  /// Draws what `body` draws further to the right.
  public mutating func indented(_ body: (inout TextCanvas) -> Void) {
    indentation += 1
    body(&self)
    indentation -= 1
  }

  /// Draws something that can be tapped.
  public mutating func button(_ button: ButtonState) {
    line(button.isEnabled ? "( \(button.title) )" : "( \(button.title) ) [disabled]")
  }

  /// Draws rows of columns; a column without any text is left out, and so is the row of headings if it is empty.
  ///
  /// Columns stand to the left, those in `trailing` to the right.
  public mutating func table(headings: [String?] = [], rows: [[String?]], trailing: Set<Int> = []) {
    let all = ([headings] + rows).map { row in row.map { PlainText.line($0 ?? "") } }
    let columns = (0..<(all.map(\.count).max() ?? 0)).filter { column in
      rows.contains { column < $0.count && $0[column]?.isEmpty == false }
    }
    let widths = columns.map { column in
      all.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    for row in all where row.contains(where: { !$0.isEmpty }) {
      let cells = zip(columns, widths).map { column, width in
        let text = column < row.count ? row[column] : ""
        let padding = String(repeating: " ", count: width - DisplayWidth.of(text))
        return trailing.contains(column) ? padding + text : text + padding
      }
      append(cells.joined(separator: "  "))
    }
  }

  private mutating func append(_ text: String) {
    let line = String(repeating: "  ", count: indentation) + text
    let end = line.utf8.count - line.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    lines.append(String(decoding: line.utf8.prefix(end), as: UTF8.self))
  }
}
