/// A body that comes in chunks, RFC 9112, section 7.1.
///
/// Extensions and trailer fields are read over.
struct ChunkedBody {
  private enum Phase: Equatable {
    case size
    case data(left: Int)
    case endOfData
    case trailer
    case complete
  }

  private(set) var body: [UInt8] = []
  private var phase = Phase.size
  private var trailerBytes = 0

  var isComplete: Bool { phase == .complete }

  /// Takes what can be understood of the bytes and answers how many these are.
  mutating func take(
    _ bytes: ArraySlice<UInt8>, limits: RequestParser.Limits
  ) throws(RequestRefusal) -> Int {
    var rest = bytes
    while phase != .complete {
      if case .data(let left) = phase {
        let part = rest.prefix(left)
        body += part
        rest = rest.dropFirst(part.count)
        phase = part.count == left ? .endOfData : .data(left: left - part.count)
        guard part.count == left else { break }
        continue
      }
      guard let end = rest.firstIndex(of: 0x0A) else {
        guard rest.count <= limits.requestLine else { throw .badRequest }
        break
      }
      var line = rest[..<end]
      if line.last == 0x0D { line.removeLast() }
      try take(line: line, limits: limits)
      rest = rest[(end + 1)...]
    }
    return rest.startIndex - bytes.startIndex
  }

  private mutating func take(
    line: ArraySlice<UInt8>, limits: RequestParser.Limits
  ) throws(RequestRefusal) {
    switch phase {
    case .size:
      let digits = line.prefix { PercentText.hexValue($0) != nil }
      let next = line.dropFirst(digits.count).first
      guard !digits.isEmpty, next.map({ ";\t ".utf8.contains($0) }) ?? true else { throw .badRequest }
      guard digits.drop(while: { $0 == UInt8(ascii: "0") }).count <= 8 else { throw .bodyTooLarge }
      let size = digits.reduce(0) { $0 << 4 | Int(PercentText.hexValue($1) ?? 0) }
      guard body.count + size <= limits.body else { throw .bodyTooLarge }
      phase = size == 0 ? .trailer : .data(left: size)
    case .endOfData:
      guard line.isEmpty else { throw .badRequest }
      phase = .size
    case .trailer:
      trailerBytes += line.count
      guard trailerBytes <= limits.head else { throw .headTooLarge }
      if line.isEmpty { phase = .complete }
    case .data, .complete:
      break
    }
  }
}
