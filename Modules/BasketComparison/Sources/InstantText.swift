/// Reads an instant as RFC 3339 writes it.
enum InstantText {
  /// The milliseconds since 1970-01-01T00:00:00Z of a text such as `2026-08-21T03:40:10.5+10:00`.
  ///
  /// The zone is required. Digits beyond the millisecond are cut. A leap second is the second after it.
  ///
  /// - Returns: nil for any other text, and for a day or time that does not exist.
  static func milliseconds(of text: String) -> Int? {
    let bytes = Array(text.utf8.prefix(64))
    guard bytes.count >= 20, bytes.count < 64 else { return nil }
    guard
      let day = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = number(bytes[11..<13], upTo: 23), let minute = number(bytes[14..<16], upTo: 59),
      let second = number(bytes[17..<19], upTo: 60)
    else { return nil }

    var rest = bytes[19...]
    var milliseconds = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { isDigit($0) }
      guard !digits.isEmpty else { return nil }
      let padded = digits.prefix(3) + Array(repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
      milliseconds = number(padded, upTo: 999) ?? 0
      rest = rest[digits.endIndex...]
    }
    guard let offset = offsetMinutes(rest) else { return nil }
    // At most nine digits of seconds for the years 0000 to 9999: nothing here can overflow.
    let seconds = ((day.daysSinceEpoch * 24 + hour) * 60 + minute - offset) * 60 + second
    return seconds * 1000 + milliseconds
  }

  private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), bytes.count == 6 else { return nil }
    let start = bytes.startIndex
    guard
      bytes[start + 3] == UInt8(ascii: ":"),
      let hours = number(bytes[start + 1..<start + 3], upTo: 23),
      let minutes = number(bytes[start + 4..<start + 6], upTo: 59)
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func number(_ digits: ArraySlice<UInt8>, upTo limit: Int) -> Int? {
    guard digits.allSatisfy({ isDigit($0) }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number <= limit ? number : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
