/// How many columns a text takes in a terminal.
///
/// Wide East Asian characters and emoji take two, combining marks and invisible scalars none (Unicode Standard
/// Annex 11, without its ambiguous class, which counts one). A character takes what its widest scalar takes.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // U+FE0F asks for the emoji form of a character that also has a narrow one.
    if scalars.count > 1, scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { max($0, width(of: $1)) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return scalar.properties.generalCategory == .control ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
