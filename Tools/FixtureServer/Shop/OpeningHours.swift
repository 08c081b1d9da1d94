/// When hubs deliver: from 07:00 to 23:00 of their own day.
enum OpeningHours {
  private static let opening = 7 * 3_600
  private static let closing = 23 * 3_600

  /// The hours as the home tells them at an instant in milliseconds since 1970.
  static func json(at milliseconds: Int) -> JSON {
    guard let opensAt = nextOpening(at: milliseconds) else { return ["isOpen": true, "opensAt": .null] }
    return ["isOpen": false, "opensAt": .string(CentralEuropeanTime.civil(opensAt).internetText)]
  }

  /// When a hub opens next; nil while it is open.
  static func nextOpening(at milliseconds: Int) -> Int? {
    let local = CentralEuropeanTime.civil(milliseconds)
    guard !(opening..<closing).contains(local.secondOfDay) else { return nil }
    let today = CivilTime.days(year: local.year, month: local.month, day: local.day)
    let day = local.secondOfDay < opening ? today : today + 1
    // The offset may change in the night before; at seven it is what it stays for the day.
    let nearly = (day * 86_400 + opening - local.offset) * 1_000
    return (day * 86_400 + opening - CentralEuropeanTime.offset(at: nearly)) * 1_000
  }
}
