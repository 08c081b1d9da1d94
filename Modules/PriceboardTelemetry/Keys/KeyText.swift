/// The text of a key, compared as bytes.
///
/// No case folding and no Unicode normalisation: two keys are equal exactly when their UTF-8 is, where Swift's own
/// strings compare canonically. The order is that of the bytes. Each kind of key wraps one in a type of its own, so
/// that kinds cannot be mixed up; this is the one place for how they compare.
/// It can be inlined into the modules that wrap it, because keys are compared millions of times.
@usableFromInline
package struct KeyText: Sendable {
  @usableFromInline package let text: String

  @inlinable package init(_ text: String) {
    // Text that came from another kind of string keeps no bytes of its own until asked to.
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  /// Takes a text that was a key's before, and so has bytes of its own.
  @inlinable package init(contiguous text: String) {
    self.text = text
  }

  /// The text of a key that stands in a path as one segment; nil where it cannot.
  ///
  /// The empty text and the dot segments of RFC 3986, section 5.2.4, would name another resource.
  package init?(pathSegment text: String) {
    guard !text.isEmpty, text != ".", text != ".." else { return nil }
    self.init(text)
  }
}

extension KeyText: Hashable {
  @inlinable package static func == (left: Self, right: Self) -> Bool {
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    let isEqual = unsafe left.text.utf8.withContiguousStorageIfAvailable { left in
      unsafe right.text.utf8.withContiguousStorageIfAvailable { right in
        unsafe haveEqualBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return isEqual.flatMap(\.self) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Compares buffers of one length eight bytes at a time, since keys are compared millions of times.
  @inlinable static func haveEqualBytes(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    var offset = 0
    while offset + 8 <= left.count {
      let words = unsafe (
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard words.0 == words.1 else { return false }
      offset += 8
    }
    while offset < left.count {
      guard unsafe left[offset] == right[offset] else { return false }
      offset += 1
    }
    return true
  }

  @inlinable package func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension KeyText: Comparable {
  @inlinable package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
