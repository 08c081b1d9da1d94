/// One input of the fuzzer for the WebSocket parser.
///
/// Its first byte says in which parts the rest comes: whatever they are, the parser has to say the same as of the whole.
/// And where it comes again and again, the parser must not keep more and more.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebSocketParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  let whole = Outcome(of: bytes, partSize: max(1, bytes.count))
  let split = Outcome(of: bytes, partSize: 1 + Int(first % 16))
  precondition(whole == split, "\(whole) in one part, \(split) in parts")
  for message in whole.messages {
    precondition(message.bytes.count <= Outcome.limit, "a message above the limit")
    if message.kind == .text {
      precondition(Array(message.text.utf8) == Array(message.bytes), "text that is none")
    }
  }
  fuzzGrowth(bytes)
  return 0
}

/// The bytes that the program has on the heap, as the address sanitizer counts them.
@_silgen_name("__sanitizer_get_current_allocated_bytes")
private func allocatedByteCount() -> Int

private func fuzzGrowth(_ bytes: [UInt8]) {
  let before = allocatedByteCount()
  var parser = WebSocketParser(messageLimit: Outcome.limit)
  for _ in 0..<200 {
    guard (try? parser.take(bytes)) != nil else { break }
    _ = parser.received.takeWhole()
    _ = parser.takeControls()
  }
  // Room for the messages and control frames of one round, which may have two bytes each, and for one open message.
  let bound = (8 << 10) + 128 * bytes.count
  let kept = allocatedByteCount() - before
  precondition(kept <= bound, "\(kept) bytes kept of \(bytes.count)")
  withExtendedLifetime(parser) {}
}

extension WebSocketParser {
  fileprivate mutating func take(_ bytes: [UInt8]) throws(FrameViolation) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(FrameViolation) in try unsafe take(bytes) }
  }
}

private struct Outcome: Equatable {
  static let limit = 1_000

  var messages: [WebSocketMessage] = []
  var controls: [ControlFrame] = []
  var violation: FrameViolation?

  init(of bytes: [UInt8], partSize: Int) {
    var parser = WebSocketParser(messageLimit: Self.limit)
    var start = 0
    while start < bytes.count, violation == nil {
      let end = min(bytes.count, start + partSize)
      do throws(FrameViolation) {
        try parser.take(Array(bytes[start..<end]))
      } catch {
        violation = error
      }
      start = end
      messages += parser.received.takeWhole()
      controls += parser.takeControls()
      precondition(parser.received.openByteCount <= Self.limit, "more kept than the limit")
    }
  }
}
