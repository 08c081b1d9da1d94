/// What text from files may not do to the terminal that shows it.
enum TerminalText {
  /// Tells whether a scalar moves the cursor, ends a line, or turns the direction of what follows.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The lines of a text with U+FFFD for each unsafe scalar but the line feeds between them.
  static func lines(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { isUnsafe($0) && $0 != "\n" ? "\u{FFFD}" : $0 }))
  }
}
