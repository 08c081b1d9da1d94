/// An instant as RFC 3339 writes it, such as `2026-08-21T03:40:10.5+10:00`.
///
/// The zone is required. Digits beyond the millisecond are cut. A leap second is the second after it.
package struct InstantText: Hashable, Sendable {
  /// The time since 1970-01-01T00:00:00Z, less than 0 before it.
  package let milliseconds: Int
  /// What the text's wall clock is ahead of UTC, less than 0 where it is behind.
  package let offsetSeconds: Int

  /// Reads a text; nil for any other form, and for a day or time that does not exist.
  package init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.lengthLimit))
    guard
      bytes.count >= 20, bytes.count < Self.lengthLimit,
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = DigitText.number(bytes[..<4], upTo: 9999),
      let month = DigitText.number(bytes[5..<7], upTo: 12),
      let dayOfMonth = DigitText.number(bytes[8..<10], upTo: 31),
      let day = CivilDay(year: year, month: month, day: dayOfMonth),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
      let time = Self.secondOfDay(bytes[11..<19]),
      let (fraction, zone) = Self.fraction(bytes[19...]),
      let offset = Self.offset(zone)
    else { return nil }
    // At most twelve digits of seconds for the years 0000 to 9999: nothing here can overflow.
    milliseconds = (day.daysSinceEpoch * 86_400 + time - offset) * 1_000 + fraction
    offsetSeconds = offset
  }

  private static let lengthLimit = 64

  /// Reads `HH:mm:ss`.
  static func secondOfDay(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    guard
      bytes.count == 8, bytes[start + 2] == UInt8(ascii: ":"), bytes[start + 5] == UInt8(ascii: ":"),
      let hour = DigitText.number(bytes[start..<start + 2], upTo: 23),
      let minute = DigitText.number(bytes[start + 3..<start + 5], upTo: 59),
      let second = DigitText.number(bytes[start + 6..<start + 8], upTo: 60)
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// The milliseconds of a fraction, 0 without one, and what comes after it.
  private static func fraction(_ bytes: ArraySlice<UInt8>) -> (Int, rest: ArraySlice<UInt8>)? {
    guard bytes.first == UInt8(ascii: ".") else { return (0, bytes) }
    let digits = bytes.dropFirst().prefix(while: DigitText.isDigit)
    guard let value = DigitText.number(digits.prefix(3), upTo: 999) else { return nil }
    let scale = [100, 10, 1][min(digits.count, 3) - 1]
    return (value * scale, bytes[digits.endIndex...])
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
    let start = bytes.startIndex
    guard
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), bytes.count == 6,
      bytes[start + 3] == UInt8(ascii: ":"),
      let hours = DigitText.number(bytes[start + 1..<start + 3], upTo: 23),
      let minutes = DigitText.number(bytes[start + 4..<start + 6], upTo: 59)
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes) * 60
  }
}
