import BasketComparison

/// The year, month and day of the month of a day, from its text form.
struct DayParts {
  let year: String
  /// 1 to 12.
  let month: Int
  let day: Int

  init?(_ day: CalendarDay) {
    let parts = day.description.split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), (1...12).contains(month), let number = Int(parts[2])
    else { return nil }
    year = String(parts[0])
    self.month = month
    self.day = number
  }
}
