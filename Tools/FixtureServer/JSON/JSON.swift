/// A JSON value whose members keep their order, so that equal values have equal bytes.
indirect enum JSON: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    let key: String
    var value: JSON
  }

  case null
  case bool(Bool)
  case integer(Int)
  /// A number that is no integer, as it is written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The first member of a key; setting one replaces it or adds it at the end, and nil removes it.
  ///
  /// Of anything but an object it is nil, and setting one changes nothing.
  subscript(key: String) -> JSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  var elements: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var int: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

// MARK: - Writing

extension JSON {
  /// The value as UTF-8 without a space.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
