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
  /// Of several the smallest counts. One that is no number is 0: a copy is then never fresh.
  var maxAge: Int?

  /// Reads the values of all fields of the name.
  init(_ values: [String]) {
    for directive in values.flatMap(Self.directives) {
      switch directive.name {
      case "no-store": hasNoStore = true
      // With field names it would allow the rest of a copy; it is then taken for the stricter one without.
      case "no-cache": hasNoCache = true
      case "must-revalidate": hasMustRevalidate = true
      case "max-age":
        let seconds = DeltaSeconds.seconds(of: directive.argument ?? "") ?? 0
        maxAge = min(maxAge ?? seconds, seconds)
      default: break
      }
    }
  }

  /// The parts between commas, those inside quotes left whole.
  private static func directives(_ value: String) -> [(name: String, argument: String?)] {
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
    return parts.map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let equals = text.firstIndex(of: "=") else { return (text.trimmed.lowercased(), nil) }
      let argument = text[text.index(after: equals)...].trimmed
      let isWhole = argument.utf8.count >= 2 && argument.hasPrefix("\"") && argument.hasSuffix("\"")
      return (
        text[..<equals].trimmed.lowercased(), isWhole ? String(argument.dropFirst().dropLast()) : argument
      )
    }
  }
}
