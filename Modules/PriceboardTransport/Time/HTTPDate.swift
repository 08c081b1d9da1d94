/// A date as HTTP writes it (RFC 9110, section 5.6.7).
///
/// The form of today and the two obsolete ones are read. Names of days, months and the zone are taken in any ASCII
/// case, as RFC 9111, section 4.2, asks of whoever keeps copies. The day of the week is not compared with the date.
package enum HTTPDate {
  /// The milliseconds since 1970-01-01T00:00:00Z of a text; nil for any other text and for a date that does not exist.
  ///
  /// | form | example |
  /// |---|---|
  /// | IMF-fixdate | `Sun, 06 Nov 1994 08:49:37 GMT` |
  /// | RFC 850 | `Sunday, 06-Nov-94 08:49:37 GMT` |
  /// | asctime | `Sun Nov  6 08:49:37 1994` |
  ///
  /// `now` decides the century of a year of two digits: it is the latest that is not more than 50 years ahead.
  package static func milliseconds(of text: String, now: Int) -> Int? {
    let bytes = Array(text.utf8.prefix(40))
    guard bytes.count < 40 else { return nil }
    if let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      let rest = bytes[(comma + 1)...]
      if comma == 3 { return isName(bytes[..<comma], of: shortDays) ? fixed(rest) : nil }
      return isName(bytes[..<comma], of: days) ? twoDigitYear(rest, now: now) : nil
    }
    return asctime(bytes)
  }

  /// Reads ` 06 Nov 1994 08:49:37 GMT`.
  private static func fixed(_ bytes: ArraySlice<UInt8>) -> Int? {
    let form = Array(bytes)
    guard
      form.count == 25, areSpaces(form, at: [0, 3, 7, 12, 21]), isZone(form[22...]),
      let year = DigitText.number(form[8..<12], upTo: 9999)
    else { return nil }
    return instant(year: year, month: form[4..<7], day: form[1..<3], time: form[13..<21])
  }

  /// Reads ` 06-Nov-94 08:49:37 GMT`.
  private static func twoDigitYear(_ bytes: ArraySlice<UInt8>, now: Int) -> Int? {
    let form = Array(bytes)
    guard
      form.count == 23, areSpaces(form, at: [0, 10, 19]), isZone(form[20...]),
      form[3] == UInt8(ascii: "-"), form[7] == UInt8(ascii: "-"),
      let ending = DigitText.number(form[8..<10], upTo: 99)
    else { return nil }
    let today = now / millisecondsOfDay - (now % millisecondsOfDay < 0 ? 1 : 0)
    let thisYear = CivilDay(daysSinceEpoch: today)?.year ?? 1970
    let century = thisYear / 100 * 100
    for year in [century + 100, century, century - 100].map({ $0 + ending }) {
      guard let found = instant(year: year, month: form[4..<7], day: form[1..<3], time: form[11..<19])
      else { continue }
      // Seen from 50 years before it, which exists for 29 February too: 50 years on it may be 1 March.
      guard let then = instant(year: year - 50, month: form[4..<7], day: form[1..<3], time: form[11..<19])
      else {
        if year - 50 <= thisYear { return found }
        continue
      }
      if then <= now { return found }
    }
    return nil
  }

  /// Reads `Sun Nov  6 08:49:37 1994`.
  private static func asctime(_ form: [UInt8]) -> Int? {
    guard
      form.count == 24, areSpaces(form, at: [3, 7, 10, 19]), isName(form[..<3], of: shortDays),
      let year = DigitText.number(form[20...], upTo: 9999)
    else { return nil }
    let day = form[8] == UInt8(ascii: " ") ? form[9..<10] : form[8..<10]
    return instant(year: year, month: form[4..<7], day: day, time: form[11..<19])
  }

  private static func instant(
    year: Int, month: ArraySlice<UInt8>, day: ArraySlice<UInt8>, time: ArraySlice<UInt8>
  ) -> Int? {
    guard
      let month = months.firstIndex(of: folded(month)), let day = DigitText.number(day, upTo: 31),
      let date = CivilDay(year: year, month: month + 1, day: day), let second = InstantText.secondOfDay(time)
    else { return nil }
    return (date.daysSinceEpoch * 86_400 + second) * 1_000
  }

  private static func isName(_ bytes: ArraySlice<UInt8>, of names: [String]) -> Bool {
    names.contains(folded(bytes))
  }

  private static func isZone(_ bytes: ArraySlice<UInt8>) -> Bool {
    folded(bytes) == "gmt"
  }

  private static func areSpaces(_ bytes: [UInt8], at positions: [Int]) -> Bool {
    positions.allSatisfy { bytes[$0] == UInt8(ascii: " ") }
  }

  private static func folded(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 },
      as: UTF8.self)
  }

  private static let millisecondsOfDay = 86_400_000
  private static let shortDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
