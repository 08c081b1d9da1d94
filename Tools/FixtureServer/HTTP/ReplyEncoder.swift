/// Encodes replies: validators, content coding, framing.
struct ReplyEncoder: Sendable {
  /// Bodies of at least so many bytes are worth compressing.
  private static let smallestCompressed = 512
  /// Longer bodies come in chunks.
  private static let longestWhole = 32 << 10
  private static let chunk = 8 << 10
  private static let mostContents = 64

  private var contents: [String: EncodedContent] = [:]

  mutating func encode(
    _ reply: ServerReply, to request: ServerRequest, at milliseconds: Int
  ) -> EncodedReply {
    var reply = reply
    switch reply.body {
    case .none: return frame([], of: reply, to: request, at: milliseconds)
    case .bytes(let bytes, let type):
      reply.set("Content-Type", type)
      return frame(bytes, of: reply, to: request, at: milliseconds)
    case .json(let json):
      reply.set("Content-Type", "application/json; charset=utf-8")
      reply.set("Vary", "Accept-Encoding")
      var content = content(of: json, key: reply.contentKey)
      let isCompressed = content.plain.count >= Self.smallestCompressed && Self.accepts(gzipIn: request)
      if reply.contentKey != nil, reply.status == 200 {
        let tag = content.entityTag(isCompressed: isCompressed)
        reply.set("ETag", tag)
        if Self.matches(tag, request) {
          reply.status = 304
          reply.set("Content-Type", nil)
          return frame([], of: reply, to: request, at: milliseconds)
        }
      }
      guard isCompressed else { return frame(content.plain, of: reply, to: request, at: milliseconds) }
      reply.set("Content-Encoding", "gzip")
      let compressed = content.compressed()
      if let key = reply.contentKey { contents[key] = content }
      return frame(compressed, of: reply, to: request, at: milliseconds)
    }
  }

  /// The bytes of a body, kept where it has a key.
  private mutating func content(of json: JSON, key: String?) -> EncodedContent {
    if let key, let known = contents[key] { return known }
    let content = EncodedContent(plain: json.bytes)
    if let key {
      if contents.count >= Self.mostContents { contents = [:] }
      contents[key] = content
    }
    return content
  }

  // MARK: - Framing

  private func frame(
    _ body: [UInt8], of reply: ServerReply, to request: ServerRequest, at milliseconds: Int
  ) -> EncodedReply {
    var reply = reply
    let hasBody = request.method != "HEAD" && ![204, 304].contains(reply.status) && reply.status >= 200
    let isChunked = hasBody && request.readsChunks && body.count > Self.longestWhole
    if isChunked {
      reply.set("Transfer-Encoding", "chunked")
    } else if reply.status >= 200, ![204, 304].contains(reply.status) {
      reply.set("Content-Length", String(body.count))
    }
    if !request.keepsAlive {
      reply.set("Connection", "close")
    } else if !request.readsChunks {
      reply.set("Connection", "keep-alive")
    }
    let hasDate = reply.fields.contains { $0.name.lowercased() == "date" }
    if !hasDate { reply.set("Date", CivilTime(milliseconds: milliseconds).headerText) }
    let fields = reply.fields.filter { !$0.value.isEmpty }
    let lines = ["HTTP/1.1 \(reply.status) \(Self.reason(reply.status))"]
    let head = (lines + fields.map { "\($0.name): \($0.value)" }).joined(separator: "\r\n") + "\r\n\r\n"
    return EncodedReply(
      status: reply.status, head: Array(head.utf8),
      body: hasBody ? (isChunked ? Self.chunks(body) : body) : [], keepsAlive: request.keepsAlive)
  }

  private static func chunks(_ body: [UInt8]) -> [UInt8] {
    var framed: [UInt8] = []
    var rest = body[...]
    while !rest.isEmpty {
      let part = rest.prefix(chunk)
      framed += "\(String(part.count, radix: 16))\r\n".utf8
      framed += part
      framed += "\r\n".utf8
      rest = rest.dropFirst(chunk)
    }
    framed += "0\r\n\r\n".utf8
    return framed
  }

  // MARK: - What the request says

  private static func matches(_ tag: String, _ request: ServerRequest) -> Bool {
    guard request.method == "GET" || request.method == "HEAD" else { return false }
    return request.fields.filter { $0.name == "if-none-match" }.contains { field in
      field.value.split(separator: ",").contains { candidate in
        let text = candidate.filter { $0 != " " && $0 != "\t" }
        return text == "*" || text == tag || text == "W/\(tag)"
      }
    }
  }

  private static func accepts(gzipIn request: ServerRequest) -> Bool {
    request.fields.filter { $0.name == "accept-encoding" }.contains { field in
      field.value.lowercased().split(separator: ",").contains { coding in
        let parts = coding.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
        let isRefused = parts.dropFirst().contains { part in
          part.hasPrefix("q=") && part.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
        }
        return parts.first == "gzip" && !isRefused
      }
    }
  }

  private static func reason(_ status: Int) -> String {
    let reasons = [
      101: "Switching Protocols", 200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified",
      400: "Bad Request",
      401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      408: "Request Timeout", 409: "Conflict", 413: "Content Too Large", 414: "URI Too Long",
      417: "Expectation Failed", 426: "Upgrade Required", 429: "Too Many Requests",
      431: "Request Header Fields Too Large",
      500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
      504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
    return reasons[status, default: "Unknown"]
  }
}
