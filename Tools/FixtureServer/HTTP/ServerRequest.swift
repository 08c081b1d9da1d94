/// One whole request, as it came.
struct ServerRequest: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    /// In lower case.
    let name: String
    let value: String
  }

  var method: String
  /// The path before its escapes are undone.
  var rawPath: String
  /// The query before its escapes are undone; nil where there is no question mark.
  var rawQuery: String?
  /// The segments of the path; a slash inside a segment came as %2F.
  var path: [String]
  var fields: [Field] = []
  var body: [UInt8] = []
  /// Whether the client wants more than one request over the connection.
  var keepsAlive = true
  /// Whether the client reads chunks, which HTTP/1.0 does not.
  var readsChunks = true

  /// The first value of a field, by its name in lower case.
  subscript(field name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// The value of a query item, its escapes undone; nil where it is missing or no UTF-8.
  func query(_ name: String) -> String? {
    rawQueryValue(name).flatMap { PercentText.decoded($0, plusIsSpace: true) }
  }

  /// The values of a list in the query: split at commas first, so that a comma inside a value comes as %2C.
  ///
  /// Nil where the item is missing; a part that is no UTF-8 is left out.
  func queryList(_ name: String) -> [String]? {
    rawQueryValue(name)?.split(separator: ",").compactMap { PercentText.decoded($0, plusIsSpace: true) }
  }

  private func rawQueryValue(_ name: String) -> Substring? {
    for item in (rawQuery ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let key = parts.first, PercentText.decoded(key, plusIsSpace: true) == name {
        return parts.count > 1 ? parts[1] : ""
      }
    }
    return nil
  }
}
