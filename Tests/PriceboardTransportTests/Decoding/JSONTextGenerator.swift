import Foundation
import PriceboardTestSupport

/// Writes JSON of every shape, and then spoils much of it.
struct JSONTextGenerator {
  private var random: SplitMix64
  private var tokens: [[UInt8]] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func text() -> [UInt8] {
    tokens = []
    if chance(40) {
      let digit = Array(String(Int.random(in: 0...9, using: &random)).utf8)
      return chance(2) ? digit : encoded(digit)
    }
    addValue(depth: 0)
    if chance(3) { spoilTokens() }
    var bytes = Array(tokens.joined())
    if chance(3) { spoilBytes(&bytes) }
    if chance(20) { bytes = encoded(bytes) }
    return bytes
  }

  // MARK: Values

  private mutating func addValue(depth: Int) {
    addSpace()
    switch Int.random(in: depth == 0 ? 4..<12 : depth < 4 ? 0..<9 : 0..<6, using: &random) {
    case 0, 1: addText()
    case 2, 3: add(number())
    case 4: add(any(Self.literals))
    case 5: chance(2) ? addText() : add(number())
    case 6, 9: addList(depth: depth)
    default: addObject(depth: depth)
    }
    addSpace()
  }

  private mutating func addList(depth: Int) {
    add("[")
    let count = Int.random(in: 0...4, using: &random)
    for index in 0..<count {
      addValue(depth: depth + 1)
      if index < count - 1 || chance(20) { add(",") }
    }
    addSpace()
    add("]")
  }

  private mutating func addObject(depth: Int) {
    add("{")
    let count = Int.random(in: 0...4, using: &random)
    for index in 0..<count {
      addSpace()
      chance(16) ? addText() : add(any(Self.names))
      addSpace()
      add(":")
      addValue(depth: depth + 1)
      if index < count - 1 || chance(20) { add(",") }
    }
    addSpace()
    add("}")
  }

  private mutating func addText() {
    var bytes = Array("\"".utf8)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<24, using: &random) {
      case 0..<10: bytes += Array(any(Self.plain).utf8)
      case 10..<15: bytes += Array(any(Self.escapes).utf8)
      case 15..<19: bytes += unicodeEscape()
      case 19, 20: bytes += Array(any(Self.badEscapes).utf8)
      case 21: bytes += any(Self.badBytes)
      case 22: bytes.append(UInt8.random(in: 0...0x7F, using: &random))
      default: bytes.append(UInt8.random(in: 0x80...0xFF, using: &random))
      }
    }
    tokens.append(bytes + Array("\"".utf8))
  }

  /// A scalar, a surrogate pair, or half of one.
  private mutating func unicodeEscape() -> [UInt8] {
    let high = chance(4) ? any([0xD800, 0xDBFF]) : UInt32.random(in: 0xD800...0xDBFF, using: &random)
    let low = chance(4) ? any([0xDC00, 0xDFFF]) : UInt32.random(in: 0xDC00...0xDFFF, using: &random)
    let scalars: [UInt32] =
      switch Int.random(in: 0..<16, using: &random) {
      case 0...6: [UInt32.random(in: 0...0xD7FF, using: &random)]
      case 7: [any([0xD7FF, 0xE000, 0xFFFF, 0])]
      case 8: [chance(2) ? high : low]
      case 9: [high, any([0x61, 0xDBFF, 0xE000])]
      default: [high, low]
      }
    let isUppercase = chance(2)
    return scalars.flatMap { scalar in
      let digits = String(scalar, radix: 16, uppercase: isUppercase)
      return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
  }

  private mutating func number() -> String {
    let sign = chance(3) ? "-" : ""
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return any(Self.numbers)
    case 1:
      return sign + String(UInt64.random(in: (1 << 53) - 4...(1 << 53) + 4, using: &random)) + fraction()
    case 2:
      return sign + String(UInt64.random(in: (1 << 63) - 4...(1 << 63) + 4, using: &random)) + fraction()
    case 3: return sign + "\(Int.random(in: 0...999, using: &random))" + fraction() + exponent()
    case 4:
      let digits = (0..<Int.random(in: 1...24, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      return sign + digits.joined() + fraction() + exponent()
    default: return sign + String(Int.random(in: 0...9_999, using: &random))
    }
  }

  private mutating func fraction() -> String {
    any(["", "", "", ".0", ".00", ".5", ".25", ".", ".\(Int.random(in: 0...99_999, using: &random))"])
  }

  private mutating func exponent() -> String {
    guard chance(3) else { return "" }
    return any(["e", "E"]) + any(["", "", "+", "-"])
      + any(["0", "1", "2", "02", "5", "17", "18", "19", "300", "400", ""])
  }

  private mutating func addSpace() {
    guard chance(8) else { return }
    add(any([" ", "\n", "\r", "\t", "\r\n  "]))
  }

  // MARK: Spoiling

  private mutating func spoilTokens() {
    for _ in 0..<Int.random(in: 1...2, using: &random) where !tokens.isEmpty {
      let index = Int.random(in: 0..<tokens.count, using: &random)
      let other = Int.random(in: 0..<tokens.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: tokens.remove(at: index)
      case 1: tokens.insert(tokens[other], at: index)
      case 2: tokens.swapAt(index, other)
      case 3: tokens[index] = Array(any(Self.strays).utf8)
      case 4: tokens.insert(Array(any(Self.strays).utf8), at: index)
      default: tokens.insert(contentsOf: tokens[min(index, other)...max(index, other)], at: index)
      }
    }
  }

  private mutating func spoilBytes(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, index + Int.random(in: 1...6, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 1: bytes.insert(UInt8.random(in: 0...0xFF, using: &random), at: index)
      case 2: bytes.insert(any(Self.strayBytes), at: index)
      case 3: bytes.remove(at: index)
      case 4: bytes.removeSubrange(index..<end)
      case 5: bytes.insert(contentsOf: bytes[index..<end], at: index)
      default: bytes.removeSubrange(index...)
      }
    }
  }

  /// The text behind a byte order mark, or in UTF-16 or UTF-32 with or without one, at times with a byte too many.
  private mutating func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = (chance(2) ? "\u{FEFF}" : "") + String(decoding: bytes, as: UTF8.self)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return mark + bytes
    case 1: return mark + mark + bytes
    default:
      let encodings: [String.Encoding] = [
        .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
      ]
      let wide = text.data(using: any(encodings)).map { Array($0) } ?? []
      // A mark whose halves are swapped.
      if wide.starts(with: [0xFF, 0xFE, 0, 0]), chance(2) { return [0xFE, 0xFF] + wide.dropFirst(2) }
      return chance(8) ? wide + [0x20] : chance(8) ? wide.dropLast() : wide
    }
  }

  // MARK: Choices

  private mutating func add(_ token: String) { tokens.append(Array(token.utf8)) }

  private mutating func chance(_ outOf: Int) -> Bool { Int.random(in: 0..<outOf, using: &random) == 0 }

  private mutating func any<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private static let literals = ["true", "false", "null"]

  /// Some are one name in other words, some canonically equal.
  private static let names = [
    #""a""#, #""a""#, #""b""#, #""sku""#, #""s\u006bu""#, #""""#, "\"\u{E4}\"", "\"a\u{308}\"", #""K""#,
    #""\u212a""#,
  ]

  private static let plain = [
    "a", "Käse", "🧀", "sku", " ", "u", "\u{7F}", "a\u{308}", "\u{FFFD}", "\u{FEFF}", "/",
  ]

  private static let escapes = [
    #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0000"#, #"\uFFFF"#,
  ]

  private static let badEscapes = [
    #"\x"#, #"\u"#, #"\u1"#, #"\u12"#, #"\u12G4"#, #"\u+123"#, #"\u 123"#, #"\u123\"#, #"\u12\""#, #"\u\\\\"#,
    #"\ud83c\n"#,
    #"\U0041"#, #"\'"#, #"\0"#, #"\"#, #"\ud83c\"#,
  ]

  private static let badBytes: [[UInt8]] = [
    [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80],
    [0xF0, 0x9F, 0x8D],
  ]

  private static let numbers = [
    "0", "-0", "0.0", "-0.0", "0e0", "1.0", "249.0", "2.49e2", "2.49E+2", "24900e-2", "249.5", "1e400",
    "-1e400", "1e-400",
    "0e400", "1e99999999999999999999", "0.99999999999999999999", "1.00000000000000000001", "00", "01", "-01",
    "-", "1.",
    "1.e2", "1e", "1e+", "1e1.5", "--1", "1-1", "1+1", "1.2.3", "1e2e3", "9223372036854775807.0",
    "9.223372036854775807e18",
    "-9223372036854775808e0", "9007199254740992.5", "100000000000000000000",
  ]

  private static let strays = [
    "{", "}", "[", "]", ",", ":", "\"", "NaN", "-NaN", "Infinity", "-Infinity", "nan", "inf", "True", "FALSE",
    "Null", "NULL",
    "nul", "nulll", "truefalse", "undefined", "+1", ".5", "0x1", "'a'", "//", "/* */", "a", ";", "\u{FEFF}",
    "\u{A0}",
    "\u{B}", "\0",
  ]

  private static let strayBytes = Array("{}[],:\"\\ue0.-+1 \0\u{1F}".utf8) + [0xFF, 0xFE, 0xEF]
}
