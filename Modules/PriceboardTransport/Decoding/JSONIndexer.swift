/// Walks through a JSON text once and notes where each value is.
///
/// It keeps the open containers on a list of its own, so that no nesting exhausts a thread's stack.
struct JSONIndexer {
  private enum Expected {
    case value
    case valueOrEnd
    case nameOrEnd
    case commaOrEnd
  }

  private let bytes: [UInt8]
  private var position: Int
  private var nodes: [JSONNode] = []
  /// The nodes of the containers that are not closed yet, the innermost last.
  private var open: [Int] = []

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
    nodes.reserveCapacity(bytes.count / 12)
  }

  mutating func index() throws(JSONSyntaxError) -> [JSONNode] {
    var expected = Expected.value
    repeat {
      let byte = try nextByte()
      switch expected {
      case .value:
        expected = try value(startingWith: byte)
      case .valueOrEnd:
        expected = byte == UInt8(ascii: "]") ? close() : try value(startingWith: byte)
      case .nameOrEnd:
        expected = byte == UInt8(ascii: "}") ? close() : try name(startingWith: byte)
      case .commaOrEnd:
        expected = try commaOrEnd(byte)
      }
    } while !(open.isEmpty && expected == .commaOrEnd)
    skipSpace()
    guard position == bytes.count else { throw failure }
    return nodes
  }

  private var failure: JSONSyntaxError { JSONSyntaxError(offset: position) }

  /// The next byte that is no space, which is not passed over yet.
  private mutating func nextByte() throws(JSONSyntaxError) -> UInt8 {
    skipSpace()
    guard position < bytes.count else { throw failure }
    return bytes[position]
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func commaOrEnd(_ byte: UInt8) throws(JSONSyntaxError) -> Expected {
    let isList = open.last.map { nodes[$0].kind == .list } ?? false
    switch byte {
    case UInt8(ascii: ","):
      position += 1
      // A comma before the end is accepted, as JSONDecoder does.
      return isList ? .valueOrEnd : .nameOrEnd
    case isList ? UInt8(ascii: "]") : UInt8(ascii: "}"):
      return close()
    default:
      throw failure
    }
  }

  private mutating func close() -> Expected {
    position += 1
    if let container = open.popLast() {
      nodes[container].end = position
      nodes[container].next = nodes.count
    }
    return .commaOrEnd
  }

  private mutating func name(startingWith byte: UInt8) throws(JSONSyntaxError) -> Expected {
    guard byte == UInt8(ascii: "\"") else { throw failure }
    try text()
    guard try nextByte() == UInt8(ascii: ":") else { throw failure }
    position += 1
    return .value
  }

  private mutating func value(startingWith byte: UInt8) throws(JSONSyntaxError) -> Expected {
    switch byte {
    case UInt8(ascii: "\""):
      try text()
    case UInt8(ascii: "{"):
      try begin(.object)
      return .nameOrEnd
    case UInt8(ascii: "["):
      try begin(.list)
      return .valueOrEnd
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      number()
    case UInt8(ascii: "t"):
      try literal("true", .boolean)
    case UInt8(ascii: "f"):
      try literal("false", .boolean)
    case UInt8(ascii: "n"):
      try literal("null", .null)
    default:
      throw failure
    }
    return .commaOrEnd
  }

  private mutating func begin(_ kind: JSONValue.Kind) throws(JSONSyntaxError) {
    guard open.count < JSONDocument.deepestNesting else { throw failure }
    open.append(nodes.count)
    add(kind, from: position, to: position)
    position += 1
  }

  private mutating func text() throws(JSONSyntaxError) {
    let start = position + 1
    var end = start
    var isPlain = true
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\""):
        add(.text, from: start, to: end, isPlain: isPlain)
        position = end + 1
        return
      case UInt8(ascii: "\\"):
        isPlain = false
        end = escapeEnd(from: end)
      case 0x20..<0x7F:
        end += 1
      default:
        isPlain = false
        end += 1
      }
    }
    position = bytes.count
    throw failure
  }

  /// The byte behind an escape.
  ///
  /// To `\u` belong four bytes, a reverse solidus among them too; only a quotation mark cuts it short.
  private func escapeEnd(from start: Int) -> Int {
    let end = start + 2
    guard end + 4 <= bytes.count, bytes[start + 1] == UInt8(ascii: "u"),
      !bytes[end..<end + 4].contains(UInt8(ascii: "\""))
    else { return end }
    return end + 4
  }

  /// Takes all that numbers are made of; whether it is one, its reader finds out.
  private mutating func number() {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
      default:
        add(.number, from: start, to: position)
        return
      }
    }
    add(.number, from: start, to: position)
  }

  private mutating func literal(_ word: String, _ kind: JSONValue.Kind) throws(JSONSyntaxError) {
    let end = position + word.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8) else { throw failure }
    add(kind, from: position, to: end)
    position = end
  }

  private mutating func add(_ kind: JSONValue.Kind, from start: Int, to end: Int, isPlain: Bool = false) {
    nodes.append(JSONNode(kind: kind, isPlain: isPlain, start: start, end: end, next: nodes.count + 1))
  }
}
