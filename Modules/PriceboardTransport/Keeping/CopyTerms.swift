/// Under which terms a copy of a reply may be used, as its header fields have them (RFC 9111, section 4.2).
///
/// Times are in milliseconds. There are no heuristics: without a lifetime in the reply a copy is never fresh.
struct CopyTerms: Hashable, Sendable, Codable {
  /// How old the reply may get before it has to be confirmed.
  var lifetime: Int
  /// How old the reply was already when it was asked for, by its Age.
  var ageAtStart: Int
  /// How old it would be by its Date and the device's clock.
  ///
  /// Counts for freshness alone, where the older of the two is the safer. A clock that is a day ahead must not take the
  /// last good home away.
  var apparentAge: Int
  /// The server has to confirm the copy before each use.
  var mustConfirm: Bool
  /// The server has to confirm the copy once it is not fresh, whatever fails.
  var mustConfirmWhenStale: Bool

  /// Reads the fields of a reply that came at `receivedAt`, by the device's clock.
  init(_ headers: HTTPHeaders, receivedAt: Int) {
    let control = CacheControl(headers.values(of: "Cache-Control"))
    let date = headers["Date"].flatMap { HTTPDate.milliseconds(of: $0, now: receivedAt) }
    if let maxAge = control.maxAge {
      lifetime = maxAge * 1_000
    } else if let expires = headers["Expires"] {
      // A date that cannot be read is in the past (section 5.3).
      let end = HTTPDate.milliseconds(of: expires, now: receivedAt)
      lifetime = end.map { max(Self.difference($0, date ?? receivedAt), 0) } ?? 0
    } else {
      lifetime = 0
    }
    ageAtStart = headers.ageMilliseconds
    apparentAge = date.map { max(Self.difference(receivedAt, $0), 0) } ?? 0
    mustConfirm = control.hasNoCache
    mustConfirmWhenStale = control.hasNoCache || control.hasMustRevalidate
  }

  private static func difference(_ left: Int, _ right: Int) -> Int {
    let (result, isTooLarge) = left.subtractingReportingOverflow(right)
    return isTooLarge ? (left < right ? .min : .max) : result
  }
}
