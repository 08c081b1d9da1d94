#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells the encoding of a JSON text from its first bytes, as `JSONDecoder` does.
enum JSONEncoding {
  /// The text in UTF-8, and where it starts behind a byte order mark.
  static func utf8(of data: Data) throws(JSONSyntaxError) -> (bytes: [UInt8], start: Int) {
    let bytes = [UInt8](data)
    guard let (encoding, mark) = wide(bytes.prefix(4)) else {
      return (bytes, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }
    guard let text = String(bytes: bytes.dropFirst(mark), encoding: encoding) else {
      throw JSONSyntaxError(offset: 0)
    }
    return (Array(text.utf8), 0)
  }

  /// An encoding of more than one byte a character, and the length of its byte order mark; nil for UTF-8.
  ///
  /// Without a mark the zeros tell it, since a JSON text starts in ASCII.
  private static func wide(_ first: ArraySlice<UInt8>) -> (encoding: String.Encoding, mark: Int)? {
    if first.elementsEqual([0x00, 0x00, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    // This is how JSONDecoder knows the mark; in its true order it is UTF-16 and then two zeros, which is no JSON.
    if first.elementsEqual([0xFE, 0xFF, 0x00, 0x00]) { return (.utf32LittleEndian, 4) }
    if first.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if first.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    guard first.contains(0) else { return nil }
    switch first.map({ $0 == 0 }) {
    case [true, true, true, false]: return (.utf32BigEndian, 0)
    case [false, true, true, true]: return (.utf32LittleEndian, 0)
    case [true, false, true, false], [true, false]: return (.utf16BigEndian, 0)
    case [false, true, false, true], [false, true]: return (.utf16LittleEndian, 0)
    default: return nil
    }
  }
}
