#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Collects the head of a reply from its lines.
///
/// | state \ event | status line 1xx | other status line | field or fold | blank line | anything else |
/// |---|---|---|---|---|---|
/// | expected | interim | collecting | refused | refused | refused |
/// | interim | passed over | passed over | passed over | expected | passed over |
/// | collecting | passed over | passed over | collected | complete | passed over |
/// | complete | passed over | passed over | passed over | passed over | passed over |
///
/// What follows a complete head are the trailers of a chunked body, which nobody asked for. 101 is refused: nothing
/// here asks to switch protocols.
struct ResponseHead: Sendable {
  /// The largest head in bytes, the informational ones before it and the trailers included.
  static let byteLimit = 256 << 10

  private enum State: Sendable {
    case expected
    case interim
    case collecting(status: Int)
    case complete(status: Int)
  }

  private var state = State.expected
  private var fields: [HTTPHeaders.Field] = []
  private var byteCount = 0

  /// The status and the fields once the blank line has come; nil before.
  var complete: (status: Int, headers: HTTPHeaders)? {
    guard case .complete(let status) = state else { return nil }
    return (status, HTTPHeaders(fields))
  }

  /// Takes one line with or without its end.
  ///
  /// - Returns: false where no reply of HTTP reads so, or where the head is larger than the limit.
  mutating func lineReceived(_ bytes: [UInt8]) -> Bool {
    byteCount += bytes.count
    guard byteCount <= Self.byteLimit else { return false }
    let end = bytes.lastIndex { $0 != 0x0D && $0 != 0x0A }.map { $0 + 1 } ?? 0
    let line = bytes[..<end]
    switch state {
    case .expected:
      guard let status = Self.status(of: line), status != 101 else { return false }
      state = status < 200 ? .interim : .collecting(status: status)
    case .interim:
      if line.isEmpty { state = .expected }
    case .collecting(let status):
      if line.isEmpty {
        state = .complete(status: status)
      } else {
        collect(line)
      }
    case .complete:
      break
    }
    return true
  }

  private mutating func collect(_ line: ArraySlice<UInt8>) {
    if let first = line.first, Self.isBlank(first) {
      // A folded line goes on with the value of the field above it (RFC 9112, section 5.2).
      guard let field = fields.popLast() else { return }
      let more = Self.text(line)
      let isSeparated = field.value.isEmpty || more.isEmpty
      fields.append(
        HTTPHeaders.Field(field.name, isSeparated ? field.value + more : "\(field.value) \(more)"))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex {
      fields.append(HTTPHeaders.Field(Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
    }
  }

  /// The three digits behind the version.
  private static func status(of line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else {
      return nil
    }
    let digits = line[(space + 1)...].prefix { $0 != UInt8(ascii: " ") }
    guard digits.count == 3, digits.allSatisfy(DigitText.isDigit),
      let status = Int(String(decoding: digits, as: UTF8.self)), status >= 100
    else { return nil }
    return status
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    let trimmed = bytes[start..<max(start, end)]
    return String(bytes: trimmed, encoding: .utf8)
      ?? String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
