import Presentation

/// What text from files may not do to the terminal that shows it; Presentation says which scalars are unsafe there.
enum TerminalText {
  /// Tells whether a scalar moves the cursor, ends a line, or turns the direction of what follows.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let text = String(scalar)
    return PlainText.line(text) != text
  }

  /// The lines of a text with U+FFFD for each unsafe scalar but the line feeds between them.
  static func lines(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { isUnsafe($0) && $0 != "\n" ? "\u{FFFD}" : $0 }))
  }
}
