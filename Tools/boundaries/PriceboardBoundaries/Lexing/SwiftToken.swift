/// One token of Swift source, as far as finding imports needs to know it.
struct SwiftToken: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    /// An identifier, a keyword or a number.
    case word
    /// An identifier between back-ticks; the range includes them.
    case quotedWord
    case string
    case regex
    /// One byte of punctuation or of an operator.
    case symbol
    /// `#if`, `#elseif`, `#else` or `#endif`.
    case directive
    case end
  }

  var kind: Kind
  /// The byte offsets of the token in the file.
  var start: Int
  var end: Int
  /// Whether only white space and comments stand before the token on its line.
  var startsLine: Bool
  /// The first byte; for a symbol, the whole of it.
  var byte: UInt8
}
