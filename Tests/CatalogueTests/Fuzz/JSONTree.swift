/// A JSON text that a test takes apart, spoils and writes again.
indirect enum JSONTree: Equatable {
  /// A number, text, literal or anything else, as it is written.
  case raw(String)
  case list([JSONTree])
  case object([(name: String, value: JSONTree)])

  var text: String {
    switch self {
    case .raw(let text): text
    case .list(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\"\($0.name)\":\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  static func == (left: JSONTree, right: JSONTree) -> Bool { left.text == right.text }

  /// The tree with the value at a path changed; a number in the path is a place in a list or an object.
  func changing(_ path: ArraySlice<Int>, _ change: (JSONTree) -> JSONTree) -> JSONTree {
    guard let place = path.first else { return change(self) }
    switch self {
    case .raw: return self
    case .list(var elements):
      elements[place] = elements[place].changing(path.dropFirst(), change)
      return .list(elements)
    case .object(var members):
      members[place].value = members[place].value.changing(path.dropFirst(), change)
      return .object(members)
    }
  }

  var children: [JSONTree] {
    switch self {
    case .raw: []
    case .list(let elements): elements
    case .object(let members): members.map(\.value)
    }
  }
}
