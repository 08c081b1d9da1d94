import PriceboardTransport

/// When a hub opens, on the clock that hangs on its wall.
public enum OpeningTime: Hashable, Sendable {
  /// An instant: milliseconds since 1970-01-01T00:00:00Z, and the hub's offset from UTC in seconds at that time.
  case instant(milliseconds: Int, offsetSeconds: Int)
  /// A time without a day.
  case timeOfDay(hour: Int, minute: Int)
}

extension OpeningTime {
  /// Reads an instant as RFC 3339 writes it, with its offset, or a time of day as `HH:mm`.
  package init?(_ text: String) {
    if let instant = InstantText(text) {
      self = .instant(milliseconds: instant.milliseconds, offsetSeconds: instant.offsetSeconds)
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = Self.number(bytes[..<2], below: 24), let minute = Self.number(bytes[3...], below: 60)
    else { return nil }
    self = .timeOfDay(hour: hour, minute: minute)
  }

  private static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number < limit ? number : nil
  }
}
