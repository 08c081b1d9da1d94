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
      let hour = DigitText.number(bytes[..<2], upTo: 23), let minute = DigitText.number(bytes[3...], upTo: 59)
    else { return nil }
    self = .timeOfDay(hour: hour, minute: minute)
  }
}
