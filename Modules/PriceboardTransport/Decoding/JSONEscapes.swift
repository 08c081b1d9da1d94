/// Turns the inside of a JSON text into the text that it stands for.
enum JSONEscapes {
  /// The text; nil for a bad escape, half a surrogate pair, a control character or bytes that are no UTF-8.
  static func text(of bytes: ArraySlice<UInt8>) -> String? {
    guard let plain = unescaped(bytes) else { return nil }
    let text = String(decoding: plain, as: UTF8.self)
    // What is no UTF-8 was replaced.
    return text.utf8.elementsEqual(plain) ? text : nil
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte >= 0x20 else { return nil }
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let escape = rest.popFirst() else { return nil }
      if escape == UInt8(ascii: "u") {
        guard let scalar = scalar(&rest) else { return nil }
        result += Array(String(scalar).utf8)
      } else {
        guard let character = character(escape) else { return nil }
        result.append(character)
      }
    }
    return result
  }

  private static func character(_ escape: UInt8) -> UInt8? {
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The scalar of four digits, or of two times four where the first is a high surrogate.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = codeUnit(&rest) else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
      let second = codeUnit(&rest), (0xDC00...0xDFFF).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10 | (second - 0xDC00)))
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let digits = rest.prefix(4)
    guard digits.count == 4 else { return nil }
    rest = rest.dropFirst(4)
    var unit: UInt32 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    return unit
  }
}
