/// The bytes that the lexers of this module look at.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let bang: UInt8 = 0x21
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let leftParenthesis: UInt8 = 0x28
  static let rightParenthesis: UInt8 = 0x29
  static let star: UInt8 = 0x2A
  static let comma: UInt8 = 0x2C
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let question: UInt8 = 0x3F
  static let at: UInt8 = 0x40
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let backtick: UInt8 = 0x60
  static let leftBrace: UInt8 = 0x7B
  static let rightBrace: UInt8 = 0x7D

  /// What a byte can begin or continue; one table look-up a byte keeps a debug build quick.
  static let classes: [UInt8] = (0...255).map { value in
    let byte = UInt8(value)
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      return word
    case newline, carriageReturn: return lineEnd
    case 0, tab, 0x0B, 0x0C, space: return blank
    default: return other
    }
  }

  static let other: UInt8 = 0
  static let word: UInt8 = 1
  static let blank: UInt8 = 2
  static let lineEnd: UInt8 = 3
}
