/// A JSON document that always has the same bytes.
///
/// Members of an object are sorted by the bytes of their keys, numbers are integers, and no platform's encoder
/// takes part. A container of plain values stands on one line where it is short, so that a difference between two
/// documents reads line by line.
enum JSONText: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONText])
  /// The members in any order; of two with the same key the first is written.
  case object([Member])

  struct Member: Equatable {
    let key: String
    let value: JSONText
  }

  static func object(_ members: some Sequence<(String, JSONText)>) -> JSONText {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// The document with a line break at its end.
  var document: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text + "\n"
  }

  /// The document on one line, with a line break at its end.
  var line: String { compactText + "\n" }

  private func write(to text: inout String, indentation: Int) {
    if let short = shortText {
      text += short
      return
    }
    switch self {
    case .null, .bool, .integer, .string: text += compactText
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += Self.lineBreak(index, indentation + 1)
        element.write(to: &text, indentation: indentation + 1)
      }
      text += elements.isEmpty ? "]" : Self.lineBreak(0, indentation) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in Self.sorted(members).enumerated() {
        text += Self.lineBreak(index, indentation + 1) + Self.quoted(member.key) + ": "
        member.value.write(to: &text, indentation: indentation + 1)
      }
      text += members.isEmpty ? "}" : Self.lineBreak(0, indentation) + "}"
    }
  }

  /// The text on one line; nil where it is long or holds another container that is not empty.
  private var shortText: String? {
    let children: [JSONText]
    switch self {
    case .null, .bool, .integer, .string: return compactText
    case .array(let elements): children = elements
    case .object(let members): children = members.map(\.value)
    }
    guard children.count <= 12, children.allSatisfy(\.isPlain) else { return nil }
    let text = compactText
    return text.utf8.count <= 100 ? text : nil
  }

  private var isPlain: Bool {
    switch self {
    case .null, .bool, .integer, .string: true
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  private var compactText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let value): Self.quoted(value)
    case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + Self.sorted(members).map { Self.quoted($0.key) + ": " + $0.value.compactText }
        .joined(separator: ", ") + "}"
    }
  }

  private static func lineBreak(_ index: Int, _ indentation: Int) -> String {
    (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indentation)
  }

  private static func sorted(_ members: [Member]) -> [Member] {
    var seen: Set<[UInt8]> = []
    let unique = members.filter { seen.insert(Array($0.key.utf8)).inserted }
    return unique.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      // JSON asks for those below the space; the others are as unsafe on a terminal.
      case _ where TerminalText.isUnsafe(scalar):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements) }
  init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONText {
  static func optional(_ value: Int?) -> JSONText { value.map(Self.integer) ?? .null }
  static func optional(_ value: String?) -> JSONText { value.map(Self.string) ?? .null }
}
