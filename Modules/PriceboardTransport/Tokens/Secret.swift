/// A text that nobody should see by accident, such as a token or a key.
///
/// It has no description, cannot be encoded, and shows nothing to a mirror, so that a log, a dump or a snapshot of
/// what holds it stays clean. It is read in one way alone, with ``reveal(_:)``.
public struct Secret: Sendable {
  private let value: String

  /// Wraps a text.
  public init(_ value: String) {
    self.value = value
  }

  /// Hands the text to `body`, and to nobody else.
  public func reveal<Output>(_ body: (String) throws -> Output) rethrows -> Output {
    try body(value)
  }
}

extension Secret: Equatable {
  /// Compares the bytes, in a time that depends on their number alone.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.value.utf8.count == right.value.utf8.count else { return false }
    return zip(left.value.utf8, right.value.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret: CustomReflectable {
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
