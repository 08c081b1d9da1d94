/// An instant told as a date and a time at an offset from UTC, in the proleptic Gregorian calendar.
struct CivilTime: Equatable, Sendable {
  let year: Int
  let month: Int
  let day: Int
  /// Seconds since midnight.
  let secondOfDay: Int
  /// Seconds that local time is ahead of UTC.
  let offset: Int
  /// Days since Monday.
  let weekday: Int

  /// The time of an instant in milliseconds since 1970; what is below a second is cut.
  init(milliseconds: Int, offset: Int = 0) {
    let seconds = Self.floorDivide(milliseconds, 1_000) + offset
    let days = Self.floorDivide(seconds, 86_400)
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    secondOfDay = seconds - days * 86_400
    self.offset = offset
    weekday = ((days + 3) % 7 + 7) % 7
  }

  /// The days from 1970-01-01 to a date.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }

  // MARK: - Text

  /// The form of RFC 3339, with `Z` for an offset of zero.
  var internetText: String {
    let zone: String
    if offset == 0 {
      zone = "Z"
    } else {
      let minutes = abs(offset) / 60
      zone = (offset < 0 ? "-" : "+") + Self.two(minutes / 60) + ":" + Self.two(minutes % 60)
    }
    return "\(Self.four(year))-\(Self.two(month))-\(Self.two(day))T\(timeText)\(zone)"
  }

  /// The form of RFC 9110, section 5.6.7, for an offset of zero.
  var headerText: String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(days[weekday]), \(Self.two(day)) \(months[month - 1]) \(Self.four(year)) \(timeText) GMT"
  }

  private var timeText: String {
    "\(Self.two(secondOfDay / 3_600)):\(Self.two(secondOfDay / 60 % 60)):\(Self.two(secondOfDay % 60))"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func four(_ value: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }

  /// The milliseconds since 1970 of a text in the form of RFC 3339, its fraction cut to milliseconds; nil for any
  /// other text.
  static func milliseconds(ofInternetText text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]),
      (1...12).contains(month), day >= 1, day <= self.days(inMonth: month, of: year), hour < 24, minute < 60,
      second < 60
    else { return nil }
    var rest = bytes[19...]
    var milliseconds = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (48...57).contains($0) }
      guard !digits.isEmpty else { return nil }
      for place in 0..<3 {
        let digit = place < digits.count ? Int(digits[digits.startIndex + place]) - 48 : 0
        milliseconds = milliseconds * 10 + digit
      }
      rest = rest[digits.endIndex...]
    }
    guard let offset = offset(rest) else { return nil }
    let seconds = hour * 3_600 + minute * 60 + second - offset
    return (self.days(year: year, month: month, day: day) * 86_400 + seconds) * 1_000 + milliseconds
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes == Array("Z".utf8) { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), "+-".utf8.contains(bytes[0]),
      let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]), hours < 24, minutes < 60
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let next =
      month == 12 ? days(year: year + 1, month: 1, day: 1) : days(year: year, month: month + 1, day: 1)
    return next - days(year: year, month: month, day: 1)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}

extension CivilTime {
  /// An instant in the form of RFC 3339 in UTC, to the millisecond.
  static func internetText(milliseconds: Int) -> String {
    let text = CivilTime(milliseconds: milliseconds).internetText
    let fraction = String(1_000 + milliseconds - floorDivide(milliseconds, 1_000) * 1_000).dropFirst()
    return "\(text.dropLast()).\(fraction)Z"
  }
}
