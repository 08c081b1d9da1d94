/// What the store knows of one kept reply, all but its body.
struct KeptEntry: Hashable, Sendable, Codable {
  /// The whole address that was asked for, which is ASCII.
  let url: String
  /// The request fields that the reply depends on.
  let varying: [KeptField]
  /// The response fields that are kept.
  var fields: [KeptField]
  var terms: CopyTerms
  /// When it was asked for, or confirmed, in milliseconds since 1970.
  var askedAt: Int
  /// When it came, or was confirmed, in milliseconds since 1970.
  var receivedAt: Int
  /// The group that it is a last good reply of; nil for none.
  let group: String?
  /// What it takes on disk, about.
  let size: Int
  /// When it was asked for, or confirmed, in this start of the app; nil if it was in an earlier one.
  var askedOnTimeline: Duration?
  /// The number of its body's file; the index gives it.
  var number = 0
  /// When it was used and when it was kept, counted by the index.
  var usedAt = 0
  var keptAt = 0

  private enum CodingKeys: String, CodingKey {
    case url, varying, fields, terms, askedAt, receivedAt, group, size, number, usedAt, keptAt
  }

  /// Only what decides about a copy, and says what the body is; whatever else a server sends stays off the disk.
  private static let keptNames: Set = [
    "age", "cache-control", "content-language", "content-type", "date", "etag", "expires", "last-modified",
    "vary",
  ]

  init(
    url: String, request: HTTPHeaders, headers: HTTPHeaders, group: String?, bodySize: Int,
    askedAt asked: CopyAge.Moment,
    receivedAt: Int
  ) {
    self.url = url
    self.receivedAt = receivedAt
    self.group = group
    varying = Vary.selected(Vary.names(in: headers), of: request)
    fields = Self.kept(headers)
    terms = CopyTerms(headers, receivedAt: receivedAt)
    askedAt = asked.onWallClock
    askedOnTimeline = asked.onTimeline
    size = fields.reduce(bodySize + url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }

  var headers: HTTPHeaders {
    HTTPHeaders(fields.map { HTTPHeaders.Field($0.name, $0.value) })
  }

  /// The fields that ask a server whether the copy still holds; none where it has no validator.
  var validators: HTTPHeaders {
    let headers = headers
    if let tag = headers["ETag"] { return HTTPHeaders([.init("If-None-Match", tag)]) }
    if let date = headers["Last-Modified"] { return HTTPHeaders([.init("If-Modified-Since", date)]) }
    return HTTPHeaders()
  }

  /// Whether it is a reply to a request with these fields.
  func isReply(to request: HTTPHeaders) -> Bool {
    varying == Vary.selected(varying.map(\.name), of: request)
  }

  func age(at now: CopyAge.Moment) -> CopyAge {
    CopyAge(of: terms, askedAt: .init(onTimeline: askedOnTimeline, onWallClock: askedAt), now: now)
  }

  /// Takes over the fields of a 304 (RFC 9111, section 3.2).
  ///
  /// Neither Age nor Date is taken over from the reply before, whose time they told.
  mutating func confirm(by headers: HTTPHeaders, askedAt asked: CopyAge.Moment, receivedAt: Int) {
    let newer = Self.kept(headers)
    let replaced = Set(newer.map(\.name) + ["age", "date"])
    fields = fields.filter { !replaced.contains($0.name) } + newer
    terms = CopyTerms(self.headers, receivedAt: receivedAt)
    askedAt = asked.onWallClock
    askedOnTimeline = asked.onTimeline
    self.receivedAt = receivedAt
  }

  private static func kept(_ headers: HTTPHeaders) -> [KeptField] {
    headers.fields.map { KeptField(name: $0.name.lowercased(), value: $0.value) }
      .filter { keptNames.contains($0.name) }
  }
}
