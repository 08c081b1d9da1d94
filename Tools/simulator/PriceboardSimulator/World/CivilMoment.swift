/// What a clock on a wall shows at an instant, in the Gregorian calendar.
struct CivilMoment: Equatable {
  /// Days since 1970-01-01.
  let day: Int
  /// Minutes since midnight.
  let minute: Int
  private let second: Int
  private let offset: Int

  /// `offset` is how far the wall is ahead of UTC, in minutes.
  init(_ milliseconds: Int, offset: Int) {
    let seconds = milliseconds / 1_000 + offset * 60
    day = seconds / 86_400
    minute = seconds % 86_400 / 60
    second = seconds % 60
    self.offset = offset
  }

  static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]

  var weekday: String { Self.weekdays[day % 7] }

  var clock: String { Self.clock(minute) }

  /// Hours and minutes, each in two digits.
  static func clock(_ minutes: Int) -> String { "\(pair(minutes / 60)):\(pair(minutes % 60))" }

  /// The year, the month and the day of the month, counted forward from 1970.
  var date: (year: Int, month: Int, day: Int) {
    var (year, rest) = (1970, day)
    while rest >= Self.days(in: year) {
      rest -= Self.days(in: year)
      year += 1
    }
    let february = Self.days(in: year) == 366 ? 29 : 28
    var month = 0
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while rest >= months[month] {
      rest -= months[month]
      month += 1
    }
    return (year, month + 1, rest + 1)
  }

  /// The instant as RFC 3339 writes it.
  var text: String {
    let (year, month, day) = date
    let zone = offset == 0 ? "Z" : (offset < 0 ? "-" : "+") + Self.clock(abs(offset))
    return "\(year)-\(Self.pair(month))-\(Self.pair(day))T\(clock):\(Self.pair(second))\(zone)"
  }

  private static func days(in year: Int) -> Int {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
  }

  private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
