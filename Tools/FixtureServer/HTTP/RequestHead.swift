/// The head of a request, read by RFC 9112 without its leniencies.
///
/// What two readers could understand differently is refused: a space before a colon, a folded line, two lengths, a
/// length beside chunks.
struct RequestHead: Equatable {
  enum BodyLength: Equatable {
    case known(Int)
    case chunked
  }

  var request: ServerRequest
  var bodyLength: BodyLength
  /// Whether the client waits for a word before it sends the body.
  var expectsContinue = false

  /// Reads a head without the empty line at its end.
  init(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }[...]
    guard let first = lines.popFirst() else { throw .badRequest }
    let (method, target, version) = try Self.requestLine(first)
    let (path, query) = try Self.parts(ofTarget: target, method: method)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var decoded: [String] = []
    for segment in segments {
      guard let text = PercentText.decoded(segment) else { throw .badRequest }
      decoded.append(text)
    }
    request = ServerRequest(method: method, rawPath: path, rawQuery: query, path: decoded)
    bodyLength = .known(0)
    for line in lines { request.fields.append(try Self.field(line)) }
    try readFraming(version: version)
  }

  private mutating func readFraming(version: Int) throws(RequestRefusal) {
    let hosts = request.fields.filter { $0.name == "host" }
    guard hosts.count == 1 || (version == 0 && hosts.isEmpty) else { throw .badRequest }
    let tokens = request.fields.filter { $0.name == "connection" }.flatMap {
      $0.value.lowercased().split(separator: ",").map(Self.trimmed)
    }
    request.keepsAlive = version == 0 ? tokens.contains("keep-alive") : !tokens.contains("close")
    request.readsChunks = version > 0

    let lengths = request.fields.filter { $0.name == "content-length" }.map(\.value)
    let codings = request.fields.filter { $0.name == "transfer-encoding" }.map { $0.value.lowercased() }
    if let coding = codings.first {
      guard lengths.isEmpty, version > 0 else { throw .badRequest }
      guard codings.count == 1, coding == "chunked" else { throw .notImplemented }
      bodyLength = .chunked
    } else if let length = lengths.first {
      guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) })
      else { throw .badRequest }
      // More digits than an integer holds are more bytes than any limit.
      bodyLength = .known(Int(length) ?? .max)
    }
    if let expectation = request[field: "expect"] {
      guard expectation.lowercased() == "100-continue" else { throw .expectationFailed }
      expectsContinue = version > 0 && bodyLength != .known(0)
    }
  }

  // MARK: - Lines

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(RequestRefusal) -> (method: String, target: String, version: Int) {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isTokenByte), !words[1].isEmpty,
      words[1].allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else { throw .badRequest }
    let version = Array(words[2])
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."),
      isDigit(version[5]), isDigit(version[7])
    else { throw .badRequest }
    guard version[5] == UInt8(ascii: "1") else { throw .versionNotSupported }
    return (text(words[0]), text(words[1]), version[7] == UInt8(ascii: "0") ? 0 : 1)
  }

  /// The path and the query of a target in one of the forms of RFC 9112, section 3.2.
  private static func parts(
    ofTarget target: String, method: String
  ) throws(RequestRefusal) -> (path: String, query: String?) {
    var target = target[...]
    if !target.hasPrefix("/") {
      guard target.lowercased().hasPrefix("http://") else { throw .badRequest }
      let rest = target.dropFirst("http://".count)
      target = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
      if !target.hasPrefix("/") { target = "/" + target }
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> ServerRequest.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .badRequest }
    let name = line[..<colon]
    var value = line[(colon + 1)...]
    while let byte = value.first, byte == 0x20 || byte == 0x09 { value.removeFirst() }
    while let byte = value.last, byte == 0x20 || byte == 0x09 { value.removeLast() }
    guard !name.isEmpty, name.allSatisfy(isTokenByte),
      value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) })
    else { throw .badRequest }
    return ServerRequest.Field(name: text(name).lowercased(), value: text(value))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func trimmed(_ text: Substring) -> String { text.filter { $0 != " " && $0 != "\t" } }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// A byte of a token, RFC 9110, section 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: isDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
