/// The symbol of an instrument; two are the same if their bytes are.
struct FeedSymbol: Hashable, Sendable, CustomStringConvertible {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  var description: String { text }

  static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
