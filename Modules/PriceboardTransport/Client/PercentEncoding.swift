/// Text as it stands in an address (RFC 3986, section 2.1).
///
/// Letters and digits of ASCII, "-", ".", "_" and "~" stay as they are; of everything else each byte of its UTF-8
/// becomes three characters. One rule for segments of a path and for the names and values of a query.
/// Whoever has to know how long an address gets asks here, and so agrees with what is sent.
package enum PercentEncoding {
  /// The encoded text, which is ASCII.
  package static func encoded(_ text: String) -> String {
    guard length(of: text) != text.utf8.count else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length(of: text))
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of bytes of the encoded text.
  package static func length(of text: String) -> Int {
    text.utf8.reduce(0) { $0 + (isKept($1) ? 1 : 3) }
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
