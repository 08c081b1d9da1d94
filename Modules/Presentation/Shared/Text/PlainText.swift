/// Makes text from outside safe to stand on one line of a terminal.
///
/// A product's name may hold line feeds, escape sequences or marks that turn the direction of what follows; each
/// such scalar becomes U+FFFD. These are all controls (C0, delete and C1), the line and paragraph separators, and
/// the embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9). Marks that only join or
/// separate, and those in price texts, stay.
package enum PlainText {
  /// The text with U+FFFD in place of every scalar that could break a line or command the terminal.
  package static func line(_ text: String) -> String {
    guard mayBeUnsafe(text), text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
    return String(line)
  }

  /// Names without a byte that may be unsafe, which are nearly all, need no look at their scalars.
  private static func mayBeUnsafe(_ text: String) -> Bool {
    let isFound = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.contains(where: mayBeUnsafe)
    }
    return isFound ?? text.utf8.contains(where: mayBeUnsafe)
  }

  /// Tells whether a byte is a control or begins the UTF-8 of one, or of a separator or a mark of direction.
  private static func mayBeUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
