/// Keeps the cells of a table in their order where one of them is written from right to left.
///
/// A price behind an Arabic or Hebrew name would otherwise be drawn in front of it (UAX #9): the name goes on through
/// the spaces between them. A left-to-right mark on both of its sides, which takes no column, ends it where it ends.
package enum DirectionMarks {
  private static let leftToRight = "\u{200E}"

  /// The text as a cell; one without letters that are written from right to left is as it was.
  package static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0xD6 }), text.unicodeScalars.contains(where: isRightToLeft) else {
      return text
    }
    return leftToRight + text + leftToRight
  }

  /// The blocks of the scripts that are written from right to left, and their marks.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
