/// Makes text from outside safe to stand on one line of a terminal.
///
/// A product's name may hold line feeds, escape sequences or marks that turn the direction of what follows; each
/// such scalar becomes U+FFFD. Marks that only join or separate, and those in price texts, stay.
enum PlainText {
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
    return String(line)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: return false
    case 0x202A...0x202E, 0x2066...0x2069: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }
}
