@testable import PriceboardTransport

/// What a parser makes of bytes that come in certain parts.
struct ParserTranscript: Hashable, CustomStringConvertible {
  var messages: [WebSocketMessage] = []
  var controls: [ControlFrame] = []
  var violation: FrameViolation?
  /// How many bytes it had been given when it refused, in parts of one byte.
  var bytesTaken = 0

  var description: String {
    let texts = messages.map {
      $0.kind == .text ? "\"\($0.text.prefix(20))\"" : "\(Array($0.bytes.prefix(20)))"
    }
    return "\(texts) \(controls) \(violation.map { "\($0)" } ?? "-")"
  }

  init(
    _ messages: [WebSocketMessage] = [], _ controls: [ControlFrame] = [], _ violation: FrameViolation? = nil
  ) {
    self.messages = messages
    self.controls = controls
    self.violation = violation
  }

  /// Feeds the bytes in parts of the sizes that `size` says, and takes everything out after each part.
  init(of bytes: [UInt8], limit: Int = 64 << 10, size: () -> Int) {
    var parser = WebSocketParser(messageLimit: limit)
    var rest = bytes[...]
    while !rest.isEmpty, violation == nil {
      let part = Array(rest.prefix(max(1, size())))
      rest = rest.dropFirst(part.count)
      bytesTaken += part.count
      do throws(FrameViolation) {
        try parser.take(part)
      } catch {
        violation = error
      }
      messages += parser.received.takeWhole()
      controls += parser.takeControls()
    }
  }

  /// The same without how far it got.
  var outcome: ParserTranscript { ParserTranscript(messages, controls, violation) }
}

extension WebSocketParser {
  mutating func take(_ bytes: [UInt8]) throws(FrameViolation) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(FrameViolation) in try unsafe take(bytes) }
  }
}
