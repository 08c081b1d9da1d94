/// The messages that have come since the last batch was taken, and the beginning of the next one, in one buffer.
struct ReceivedMessages: Sendable {
  private var buffer: [UInt8] = []
  private var whole: [(kind: WebSocketMessage.Kind, end: Int)] = []

  /// Bytes of the message that is not whole yet.
  var openByteCount: Int { buffer.count - (whole.last?.end ?? 0) }
  /// Whether there is anything to take.
  var isEmpty: Bool { whole.isEmpty }
  /// What the whole messages occupy, about.
  var cost: Int { buffer.count + whole.count * Self.messageCost }

  /// What a message occupies besides its bytes, which counts where it has none.
  static let messageCost = MemoryLayout<WebSocketMessage>.stride

  /// Adds a part to the message that is not whole yet.
  mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
    unsafe buffer.append(contentsOf: part)
  }

  /// Ends the message that is not whole yet.
  mutating func finish(_ kind: WebSocketMessage.Kind) {
    whole.append((kind, buffer.count))
  }

  /// Drops all that is here.
  mutating func drop() {
    self = ReceivedMessages()
  }

  /// Takes the whole messages out, as parts of one buffer; the beginning of the next stays, in a buffer of its own.
  mutating func takeWhole() -> [WebSocketMessage] {
    guard let end = whole.last?.end else { return [] }
    let taken = buffer
    buffer = Array(taken[end...])
    var start = 0
    let messages = whole.map { message in
      defer { start = message.end }
      return WebSocketMessage(kind: message.kind, bytes: taken[start..<message.end])
    }
    whole.removeAll(keepingCapacity: true)
    return messages
  }
}
