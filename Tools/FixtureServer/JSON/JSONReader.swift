/// Reads a JSON document, RFC 8259.
///
/// No input makes it trap. Values are nested at most 64 deep.
struct JSONReader {
  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  /// The value of a document; nil where it is none.
  static func value(of bytes: [UInt8]) -> JSON? {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    return reader.position == bytes.count ? value : nil
  }

  /// The members of an object that is a document, each with the place of its value in the bytes; nil for another.
  static func members(of bytes: [UInt8]) -> [(key: String, value: JSON, place: Range<Int>)]? {
    var reader = JSONReader(bytes: bytes)
    var members: [(key: String, value: JSON, place: Range<Int>)] = []
    reader.skipSpace()
    guard reader.take(UInt8(ascii: "{")) else { return nil }
    repeat {
      reader.skipSpace()
      guard let key = reader.string() else { return nil }
      reader.skipSpace()
      guard reader.take(UInt8(ascii: ":")) else { return nil }
      reader.skipSpace()
      let start = reader.position
      guard let value = reader.value(depth: 1) else { return nil }
      members.append((key, value, start..<reader.position))
      reader.skipSpace()
    } while reader.take(UInt8(ascii: ","))
    guard reader.take(UInt8(ascii: "}")) else { return nil }
    reader.skipSpace()
    return reader.position == bytes.count ? members : nil
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func value(depth: Int) -> JSON? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return take(word: "true") ? true : nil
    case UInt8(ascii: "f"): return take(word: "false") ? false : nil
    case UInt8(ascii: "n"): return take(word: "null") ? JSON.null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSON? {
    position += 1
    var members: [JSON.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard let key = string() else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      members.append(JSON.Member(key: key, value: value))
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSON? {
    position += 1
    var elements: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(elements) : nil
  }

  private mutating func number() -> JSON? {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let digits = takeDigits()
    guard digits == 1 || (digits > 1 && bytes[position - digits] != UInt8(ascii: "0")) else { return nil }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      guard takeDigits() > 0 else { return nil }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard takeDigits() > 0 else { return nil }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isInteger, let value = Int(text) else { return .number(text) }
    return .integer(value)
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = next, (48...57).contains(byte) { position += 1 }
    return position - start
  }

  // MARK: - Strings

  private mutating func string() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += String(scalar).utf8
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard take(word: "\\u"), let low = self.unit(), (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(PercentText.hexValue) else { return nil }
      position += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
