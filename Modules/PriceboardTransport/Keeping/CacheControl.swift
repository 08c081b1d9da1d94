/// What a Cache-Control says to a cache of one user (RFC 9111, section 5.2.2).
///
/// Directives for shared caches (`s-maxage`, `proxy-revalidate`, `public`, `private`) and unknown ones count as absent.
struct CacheControl: Hashable, Sendable {
  /// Nothing of the reply may be kept.
  var hasNoStore = false
  /// A copy may not be used before the server confirmed it.
  var hasNoCache = false
  /// A copy that is no longer fresh may not be used before the server confirmed it, whatever fails.
  var hasMustRevalidate = false
  /// How long a copy is fresh, in seconds from the reply's making; nil without a `max-age`.
  ///
  /// Of several the smallest counts. One that is no number, or in a field with a quote that never ends, is 0: a copy is
  /// then never fresh.
  var maxAge: Int?

  /// Reads the values of all fields of the name.
  init(_ values: [String]) {
    for value in values {
      let (parts, isWhole) = Self.parts(value)
      for part in parts { read(part, isWhole: isWhole) }
    }
  }

  private mutating func read(_ part: String, isWhole: Bool) {
    let equals = part.firstIndex(of: "=")
    switch part[..<(equals ?? part.endIndex)].trimmed.lowercased() {
    case "no-store": hasNoStore = true
    // With field names it would allow the rest of a copy; it is then taken for the stricter one without.
    case "no-cache": hasNoCache = true
    case "must-revalidate": hasMustRevalidate = true
    case "max-age":
      let argument = equals.map { Self.unquoted(part[part.index(after: $0)...].trimmed) }
      let seconds = isWhole ? argument.flatMap { DeltaSeconds.seconds(of: $0) } ?? 0 : 0
      maxAge = min(maxAge ?? seconds, seconds)
    default: break
    }
  }

  private static func unquoted(_ text: String) -> Substring {
    let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    return isQuoted ? text.dropFirst().dropLast() : text[...]
  }

  /// The parts between commas, those inside quotes left whole.
  ///
  /// A quote that never ends hides nothing: then every comma parts, and the value is not whole.
  private static func parts(_ value: String) -> (parts: [String], isWhole: Bool) {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    var isEscaped = false
    for byte in value.utf8 {
      if byte == UInt8(ascii: ","), !isQuoted {
        parts.append([])
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
      parts[parts.count - 1].append(byte)
    }
    guard isQuoted else { return (parts.map { String(decoding: $0, as: UTF8.self) }, true) }
    return (value.split(separator: ",").map(String.init), false)
  }
}
