/// Text in the form in which snapshots store it: what cannot be seen is written out.
///
/// A snapshot is read and judged in a diff, where a no-break space looks like a space and a direction mark like
/// nothing at all. The form keeps line feeds as they are and differs from the text in these places alone:
///
/// | in the text | stored as |
/// |---|---|
/// | U+00A0 no-break space | `⍽` (one column, so that tables stay aligned) |
/// | U+202F narrow no-break space | `⎵` |
/// | `\`, tab, carriage return | `\\`, `\t`, `\r` |
/// | each space at the end of a line | `\s` |
/// | no line feed at the end of the text | `\` and a line feed, as Swift's string literals have it |
/// | `⍽`, `⎵`, other white space, controls, direction marks, joiners and whatever else has no shape | `\u{200E}` |
///
/// So the form always ends in a line feed, and no two texts have the same form.
enum VisibleText {
  private static let noBreakSpace: Unicode.Scalar = "\u{237D}"
  private static let narrowNoBreakSpace: Unicode.Scalar = "\u{23B5}"

  /// The stored form of `text`.
  static func storing(_ text: String) -> String {
    lines(of: text).map { line in
      let spaces = line.reversed().prefix { $0 == " " }.count
      return line.dropLast(spaces).map(stored).joined() + String(repeating: "\\s", count: spaces)
    }.joined(separator: "\n") + (text.unicodeScalars.last == "\n" ? "" : "\\\n")
  }

  /// A line of a stored file, for showing.
  ///
  /// What recording writes passes unchanged; what got into the file by hand, and cannot be seen, is written out.
  static func showing(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    let end = scalars.count - scalars.reversed().prefix { $0 == " " }.count
    return scalars[..<end].map { isShapeless($0) ? escape($0) : String($0) }.joined()
      + String(repeating: "\\u{20}", count: scalars.count - end)
  }

  /// A line with every scalar beyond ASCII written out, for lines that differ and yet look the same.
  static func spellingOut(_ line: String) -> String {
    line.unicodeScalars.map { $0.isASCII && !isShapeless($0) ? String($0) : escape($0) }.joined()
  }

  /// Splits at line feeds alone: a carriage return before one is part of the line.
  private static func lines(of text: String) -> [ArraySlice<Unicode.Scalar>] {
    Array(text.unicodeScalars).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func stored(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{A0}": String(noBreakSpace)
    case "\u{202F}": String(narrowNoBreakSpace)
    case "\\": "\\\\"
    case "\t": "\\t"
    case "\r": "\\r"
    case noBreakSpace, narrowNoBreakSpace: escape(scalar)
    default: isShapeless(scalar) ? escape(scalar) : String(scalar)
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func isShapeless(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != " " else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .spaceSeparator:
      return true
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
