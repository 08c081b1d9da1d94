/// Base64 with padding (RFC 4648, section 4).
enum Base64Text {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << ((3 - group.count) * 8)
      for place in 0..<4 {
        text.append(place <= group.count ? digits[bits >> (18 - place * 6) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// How many bytes a text stands for; nil where it is no such text.
  static func length(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard bytes.count.isMultiple(of: 4), padding < 3, bytes.dropLast(padding).allSatisfy(digits.contains)
    else { return nil }
    return bytes.count / 4 * 3 - padding
  }
}
