/// What a Content-Type says of a body (RFC 9110, section 8.3).
enum MediaType {
  /// Tells whether a field's value names JSON: `application/json`, or a type that ends in `+json` (RFC 6839).
  ///
  /// Parameters and ASCII case make no difference.
  static func isJSON(_ value: String) -> Bool {
    let type = value.utf8.prefix { $0 != UInt8(ascii: ";") }
    let name = String(decoding: type, as: UTF8.self).trimmed.lowercased()
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(HTTPToken.isByte) && !$0.isEmpty }) else {
      return false
    }
    return name == "application/json" || parts[1].hasSuffix("+json") && parts[1].utf8.count > 5
  }
}
