import Foundation

/// A reply of HTTP/1.1 as a client reads it.
struct RawReply {
  let status: Int
  let fields: [(name: String, value: String)]
  /// The body without the frames of its chunks; its content coding is not undone.
  let body: [UInt8]

  subscript(field: String) -> String? {
    fields.first { $0.name.lowercased() == field.lowercased() }?.value
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body read by Foundation, which shares no code with the server.
  var json: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:] }
  }

  /// The first reply of the bytes and what is left behind it; nil where it is not whole.
  static func parse(_ bytes: [UInt8], hasBody: Bool) -> (RawReply, rest: [UInt8])? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    let fields = lines.dropFirst().map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    let head = RawReply(status: status, fields: fields, body: [])
    let rest = bytes[end.upperBound...]
    guard hasBody, status != 304, status != 204, status >= 200 else { return (head, Array(rest)) }
    if head["Transfer-Encoding"] == "chunked" {
      guard let (body, rest) = dechunked(rest) else { return nil }
      return (RawReply(status: status, fields: fields, body: body), Array(rest))
    }
    let length = head["Content-Length"].flatMap { Int($0) } ?? 0
    guard rest.count >= length else { return nil }
    return (
      RawReply(status: status, fields: fields, body: Array(rest.prefix(length))),
      Array(rest.dropFirst(length))
    )
  }

  private static func dechunked(_ bytes: ArraySlice<UInt8>) -> ([UInt8], rest: ArraySlice<UInt8>)? {
    var (body, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while let line = rest.firstRange(of: Array("\r\n".utf8)) {
      guard let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16) else {
        return nil
      }
      rest = rest[line.upperBound...]
      guard rest.count >= size + 2 else { return nil }
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
      if size == 0 { return (body, rest) }
    }
    return nil
  }
}

/// A day's noon in winter: Monday, 2026-11-30, 12:00 UTC, which is 13:00 in Berlin.
let noon = Date(timeIntervalSince1970: 1_796_040_000)
