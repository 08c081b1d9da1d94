extension HTTPCall {
  /// The encoded path and query, to be put behind the base address: `/hubs/h12/stock?ids=p1,p2`.
  ///
  /// Empty for a call without a path and a query.
  package var target: String {
    let path = path.map { "/" + PercentEncoding.encoded($0) }.joined()
    guard !query.isEmpty else { return path }
    return path + "?" + query.map(\.encoded).joined(separator: "&")
  }
}

extension HTTPQueryItem {
  /// The name and the values as they stand in the address, the values joined by plain commas.
  fileprivate var encoded: String {
    PercentEncoding.encoded(name) + "=" + values.map(PercentEncoding.encoded).joined(separator: ",")
  }
}
