extension String {
  /// The text of a pattern, whose bytes are valid UTF-8 because every piece of it is made of whole scalars.
  ///
  /// Validating again costs a third of the time of a price; systems that can leave it out do so.
  @inline(__always)
  init(patternText bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    if #available(iOS 26, macOS 26, tvOS 26, visionOS 26, watchOS 26, *) {
      unsafe self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    } else {
      unsafe self.init(decoding: bytes, as: UTF8.self)
    }
  }
}
