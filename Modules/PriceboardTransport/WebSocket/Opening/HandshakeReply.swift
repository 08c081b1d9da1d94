/// The head of a server's answer to a handshake, read strictly (RFC 9112, sections 3 to 5).
struct HandshakeReply: Hashable, Sendable {
  let status: Int
  let headers: HTTPHeaders

  /// Reads a head without its blank line; nil where it is none.
  init?(_ head: ArraySlice<UInt8>) {
    var lines = Self.lines(of: head)[...]
    guard let first = lines.popFirst(), let status = Self.status(of: first) else { return nil }
    var fields: [HTTPHeaders.Field] = []
    for line in lines {
      guard let field = Self.field(of: line) else { return nil }
      fields.append(field)
    }
    self.status = status
    headers = HTTPHeaders(fields)
  }

  /// The words of all fields of a name, which are lists, in lower case.
  func tokens(of name: String) -> [String] {
    headers.values(of: name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmed.lowercased() }.filter { !$0.isEmpty }
  }

  private static func lines(of head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }

  /// The version, three digits, and words that mean nothing.
  ///
  /// HTTP/1.0 may refuse, but has no 101.
  private static func status(of line: ArraySlice<UInt8>) -> Int? {
    let isOld = line.starts(with: "HTTP/1.0 ".utf8)
    guard isOld || line.starts(with: "HTTP/1.1 ".utf8) else { return nil }
    let rest = line.dropFirst(9)
    let digits = rest.prefix { $0 != UInt8(ascii: " ") }
    guard digits.count == 3, digits.allSatisfy(DigitText.isDigit) else { return nil }
    let status = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return status >= (isOld ? 200 : 100) ? status : nil
  }

  /// A name directly before its colon; a folded line begins with a space and is none.
  private static func field(of line: ArraySlice<UInt8>) -> HTTPHeaders.Field? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(HTTPToken.isByte),
      !line.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\r") })
    else { return nil }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    return HTTPHeaders.Field(String(decoding: line[..<colon], as: UTF8.self), value.trimmed)
  }
}
