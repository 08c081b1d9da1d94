import PriceboardTransport

/// Finds the members of one flat JSON object.
///
/// Everything it returns is nil where the bytes are anything else; what they are then is not its business.
enum FrameScanner {
  /// The members of an object that is all there is, white space aside (RFC 8259).
  static func fields(of bytes: Span<UInt8>) -> FrameFields? {
    var fields = FrameFields()
    var place = 0
    skipSpace(bytes, &place)
    guard next(UInt8(ascii: "{"), bytes, &place) else { return nil }
    while true {
      skipSpace(bytes, &place)
      guard let key = text(bytes, &place) else { return nil }
      skipSpace(bytes, &place)
      guard next(UInt8(ascii: ":"), bytes, &place) else { return nil }
      skipSpace(bytes, &place)
      guard let value = value(bytes, &place), keep(value, of: key, bytes, &fields) else { return nil }
      skipSpace(bytes, &place)
      if next(UInt8(ascii: ","), bytes, &place) { continue }
      guard next(UInt8(ascii: "}"), bytes, &place) else { return nil }
      skipSpace(bytes, &place)
      return place == bytes.count ? fields : nil
    }
  }

  /// Tells whether a text is this one.
  static func matches(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      guard unsafe bytes[range.lowerBound + offset] == text.utf8Start[offset] else { return false }
    }
    return true
  }

  /// The milliseconds since 1970 of `2026-11-30T12:00:00Z`, with three digits of a fraction or none; nil for any other
  /// form, and for a time that does not exist.
  static func universalTime(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let start = range.lowerBound
    guard
      range.count == 20 || range.count == 24, bytes[range.upperBound - 1] == UInt8(ascii: "Z"),
      bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
      bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 13] == UInt8(ascii: ":"),
      bytes[start + 16] == UInt8(ascii: ":"),
      let year = digits(bytes, start, 4), let month = digits(bytes, start + 5, 2),
      let dayOfMonth = digits(bytes, start + 8, 2), let hour = digits(bytes, start + 11, 2),
      let minute = digits(bytes, start + 14, 2), let second = digits(bytes, start + 17, 2),
      hour < 24, minute < 60, second < 60,
      let day = CivilDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var fraction = 0
    if range.count == 24 {
      guard bytes[start + 19] == UInt8(ascii: "."), let digits = digits(bytes, start + 20, 3) else {
        return nil
      }
      fraction = digits
    }
    // At most fifteen digits.
    return (((day.daysSinceEpoch * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + fraction
  }

  private static func digits(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var number = 0
    for offset in 0..<count {
      let digit = bytes[start + offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// Keeps a value under its key, unless there is one; false for a key whose values are never plain.
  private static func keep(
    _ value: FrameFields.Value, of key: Range<Int>, _ bytes: Span<UInt8>, _ fields: inout FrameFields
  ) -> Bool {
    func keepFirst(_ field: inout FrameFields.Value) {
      if case .missing = field { field = value }
    }
    switch key.count {
    case 3: if matches(bytes, key, "seq") { keepFirst(&fields.sequence) }
    case 4:
      if matches(bytes, key, "type") {
        keepFirst(&fields.type)
      } else if matches(bytes, key, "last") {
        keepFirst(&fields.last)
      } else if matches(bytes, key, "time") {
        keepFirst(&fields.time)
      } else if matches(bytes, key, "seqs") {
        return false
      }
    case 6: if matches(bytes, key, "symbol") { keepFirst(&fields.symbol) }
    case 8: if matches(bytes, key, "currency") { keepFirst(&fields.currency) }
    case 13: if matches(bytes, key, "previousClose") { keepFirst(&fields.previousClose) }
    default: break
    }
    return true
  }

  private static func value(_ bytes: Span<UInt8>, _ place: inout Int) -> FrameFields.Value? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""): return text(bytes, &place).map(FrameFields.Value.text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return number(bytes, &place).map(FrameFields.Value.number)
    case UInt8(ascii: "n"): return word("null", bytes, &place) ? .null : nil
    case UInt8(ascii: "t"): return word("true", bytes, &place) ? .truth : nil
    case UInt8(ascii: "f"): return word("false", bytes, &place) ? .truth : nil
    default: return nil
    }
  }

  private static func word(_ word: StaticString, _ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count, matches(bytes, place..<end, word) else { return false }
    place = end
    return true
  }

  /// A text of ASCII without an escape.
  private static func text(_ bytes: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
    guard next(UInt8(ascii: "\""), bytes, &place) else { return nil }
    let start = place
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        return start..<place - 1
      }
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
      place += 1
    }
    return nil
  }

  /// A whole number that is written with digits alone.
  private static func number(_ bytes: Span<UInt8>, _ place: inout Int) -> Int? {
    let isNegative = next(UInt8(ascii: "-"), bytes, &place)
    let start = place
    var number = 0
    while place < bytes.count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      guard place - start < 18 else { return nil }
      number = number * 10 + Int(digit)
      place += 1
    }
    guard place > start, place == start + 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    guard !isNegative || number > 0 else { return nil }
    if place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
      default: break
      }
    }
    return isNegative ? -number : number
  }

  private static func next(_ byte: UInt8, _ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private static func skipSpace(_ bytes: Span<UInt8>, _ place: inout Int) {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): place += 1
      default: return
      }
    }
  }
}
