/// Makes headings bold on a terminal.
///
/// A heading is a line that begins at the margin and has a ruler or an indented line under it. Nothing else changes, so
/// that the text without emphasis says the same.
enum Emphasis {
  static func bold(headingsOf text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.map { index in
      isHeading(lines[index], above: index + 1 < lines.count ? lines[index + 1] : "")
        ? "\u{1B}[1m\(lines[index])\u{1B}[0m" : String(lines[index])
    }.joined(separator: "\n")
  }

  private static func isHeading(_ line: Substring, above next: Substring) -> Bool {
    guard let first = line.first, first != " " else { return false }
    return next.hasPrefix("  ") || (!next.isEmpty && next.allSatisfy { $0 == "=" })
  }
}
