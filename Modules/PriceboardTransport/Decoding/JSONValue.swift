/// One value of a ``JSONDocument``.
package struct JSONValue: Sendable {
  /// What a value is.
  package enum Kind: UInt8, Sendable {
    case null, boolean, number, text, list, object
  }

  let document: JSONDocument
  let index: Int

  private var node: JSONNode { document.nodes[index] }

  package var kind: Kind { node.kind }

  package var isNull: Bool { node.kind == .null }

  /// The bytes as they are written; of a text without its quotation marks.
  package var source: ArraySlice<UInt8> { document.bytes[node.start..<node.end] }

  /// True or false; nil for any other value.
  package var boolean: Bool? {
    let node = node
    guard node.kind == .boolean else { return nil }
    return document.bytes[node.start] == UInt8(ascii: "t")
  }

  /// The number; nil for any other value, and for what is not written as JSON writes numbers.
  package var number: JSONNumber? {
    let node = node
    guard node.kind == .number else { return nil }
    return JSONNumber(document.bytes[node.start..<node.end])
  }

  /// The text; nil for any other value, and for what holds a bad escape, half a surrogate pair, a control character or
  /// bytes that are no UTF-8.
  package var text: String? {
    let node = node
    guard node.kind == .text else { return nil }
    let bytes = document.bytes[node.start..<node.end]
    return node.isPlain ? String(decoding: bytes, as: UTF8.self) : JSONEscapes.text(of: bytes)
  }

  /// Tells whether the value is this text, which must be ASCII.
  package func isText(_ text: String) -> Bool {
    let node = node
    guard node.kind == .text else { return false }
    if node.isPlain {
      return node.end - node.start == text.utf8.count
        && document.bytes[node.start..<node.end].elementsEqual(text.utf8)
    }
    return self.text?.utf8.elementsEqual(text.utf8) ?? false
  }

  /// The values of a list, in order; nil for any other value.
  package var elements: Elements? {
    let node = node
    guard node.kind == .list else { return nil }
    return Elements(document: document, first: index + 1, end: node.next)
  }

  /// The members of an object, in order and with repeated names; nil for any other value.
  package var members: Members? {
    let node = node
    guard node.kind == .object else { return nil }
    return Members(values: Elements(document: document, first: index + 1, end: node.next))
  }

  /// The value of the first member of an ASCII name; nil without one, and for what is no object.
  package subscript(name: String) -> JSONValue? {
    let node = node
    guard node.kind == .object else { return nil }
    var next = index + 1
    while next < node.next {
      if JSONValue(document: document, index: next).isText(name) {
        return JSONValue(document: document, index: next + 1)
      }
      next = document.nodes[next + 1].next
    }
    return nil
  }

  /// The value of the first member of a name, unless that is null: null and missing are the same.
  package func present(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// The values of a list.
  package struct Elements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    fileprivate init(document: JSONDocument, first: Int, end: Int) {
      self.document = document
      index = first
      self.end = end
    }

    package mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = document.nodes[index].next }
      return JSONValue(document: document, index: index)
    }
  }

  /// The names and values of an object.
  package struct Members: Sequence, IteratorProtocol {
    fileprivate var values: Elements

    package mutating func next() -> (name: JSONValue, value: JSONValue)? {
      guard let name = values.next(), let value = values.next() else { return nil }
      return (name, value)
    }
  }
}
