/// Cuts the bytes of a connection into requests.
///
/// Bytes come in whatever pieces; one request at a time is taken out, and those behind it wait. After a refusal it
/// takes nothing more. No input makes it trap.
struct RequestParser {
  /// The limits of one request, in bytes.
  struct Limits: Equatable, Sendable {
    var requestLine = 8 << 10
    var head = 16 << 10
    var body = 64 << 10
    /// What may wait behind a request whose reply is on its way.
    var ahead = 256 << 10
  }

  enum Step: Equatable {
    case needsMore
    /// The client wants to be told to send the body; the request follows when it has.
    case wantsContinue
    case request(ServerRequest)
  }

  private let limits: Limits
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where the search for the end of the head goes on.
  private var searched = 0
  private var head: RequestHead?
  private var chunks = ChunkedBody()
  private var refusal: RequestRefusal?

  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Whether nothing of a next request has come.
  var isEmpty: Bool { start == buffer.count && head == nil }

  /// Whether more waits than any client has reason to send ahead.
  var isFlooded: Bool { buffer.count - start > limits.head + limits.body + limits.ahead }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard refusal == nil else { return }
    buffer += bytes
  }

  /// Takes out all that is no request any more, because the connection has changed over.
  mutating func takeRest() -> ArraySlice<UInt8> {
    defer {
      buffer = []
      start = 0
    }
    return buffer[start...]
  }

  /// Takes the next request out.
  mutating func next() throws(RequestRefusal) -> Step {
    if let refusal { throw refusal }
    do throws(RequestRefusal) {
      return try step()
    } catch {
      refusal = error
      throw error
    }
  }

  private mutating func step() throws(RequestRefusal) -> Step {
    guard var head = try takeHead() else { return .needsMore }
    self.head = head
    guard try takeBody(into: &head.request.body, head.bodyLength) else {
      guard head.expectsContinue, start == buffer.count else { return .needsMore }
      self.head?.expectsContinue = false
      return .wantsContinue
    }
    self.head = nil
    compact()
    return .request(head.request)
  }

  // MARK: - Head

  private mutating func takeHead() throws(RequestRefusal) -> RequestHead? {
    if let head { return head }
    skipEmptyLines()
    guard let end = endOfHead() else {
      guard buffer.count - start <= limits.head else { throw refusalOfLongHead() }
      return nil
    }
    guard end.head - start <= limits.head else { throw refusalOfLongHead() }
    if let line = buffer[start...].firstIndex(of: 0x0A), line - start > limits.requestLine {
      throw .targetTooLong
    }
    let head = try RequestHead(buffer[start..<end.head])
    start = end.body
    searched = start
    chunks = ChunkedBody()
    return head
  }

  private func refusalOfLongHead() -> RequestRefusal {
    let line = buffer[start...].firstIndex(of: 0x0A) ?? buffer.endIndex
    return line - start > limits.requestLine ? .targetTooLong : .headTooLarge
  }

  /// RFC 9112, section 2.2: a client may send an empty line before its request.
  private mutating func skipEmptyLines() {
    while start < buffer.count, buffer[start] == 0x0A || buffer[start] == 0x0D { start += 1 }
    searched = max(searched, start)
  }

  /// Where the head ends, without its empty line, and where the body begins.
  private mutating func endOfHead() -> (head: Int, body: Int)? {
    while let line = buffer[searched...].firstIndex(of: 0x0A) {
      let next = line + 1
      let isEmpty = next < buffer.count && buffer[next] == 0x0A
      let isEmptyWithReturn =
        next + 1 < buffer.count && buffer[next] == 0x0D && buffer[next + 1] == 0x0A
      if isEmpty { return (line, next + 1) }
      if isEmptyWithReturn { return (line, next + 2) }
      // The bytes behind the line may still be to come.
      guard next + 1 < buffer.count else { return nil }
      searched = next
    }
    searched = buffer.count
    return nil
  }

  // MARK: - Body

  /// True where the body is whole.
  private mutating func takeBody(
    into body: inout [UInt8], _ length: RequestHead.BodyLength
  ) throws(RequestRefusal) -> Bool {
    switch length {
    case .known(let count):
      guard count <= limits.body else { throw .bodyTooLarge }
      guard buffer.count - start >= count else { return false }
      body = Array(buffer[start..<(start + count)])
      start += count
      searched = start
      return true
    case .chunked:
      start += try chunks.take(buffer[start...], limits: limits)
      searched = start
      guard chunks.isComplete else { return false }
      body = chunks.body
      return true
    }
  }

  private mutating func compact() {
    guard start == buffer.count || start > 1 << 15 else { return }
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
  }
}
