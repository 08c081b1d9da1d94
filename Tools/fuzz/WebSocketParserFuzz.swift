/// One input of the fuzzer for the WebSocket parser.
///
/// Its first byte says in which parts the rest comes: whatever they are, the parser has to say the same as of the whole.
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
  return 0
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
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(FrameViolation) in
          try unsafe parser.take(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        }
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
