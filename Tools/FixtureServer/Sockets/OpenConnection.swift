/// One accepted connection and what is still to be sent over it.
struct OpenConnection {
  /// How far the connection has come.
  enum Phase: Equatable {
    /// Bytes go both ways.
    case open
    /// It ends when all has been sent.
    case finishing
    /// All has been sent, and what still comes is thrown away until the client ends or the time has passed:
    /// closing with unread bytes would make a reset of it, which can overtake the last reply.
    case draining(until: Duration)
    /// It is to be removed.
    case closed
  }

  let id: ConnectionID
  let socket: StreamSocket
  var phase = Phase.open
  var inputHasEnded = false
  private var output: [UInt8] = []
  private var sent = 0

  init(id: ConnectionID, socket: StreamSocket) {
    self.id = id
    self.socket = socket
  }

  var hasOutput: Bool { sent < output.count }

  var wantsInput: Bool { !inputHasEnded && phase != .closed }

  mutating func append(_ bytes: [UInt8]) {
    output += bytes
  }

  /// Sends what there is room for; false where the connection has failed.
  mutating func flush() -> Bool {
    while hasOutput {
      switch socket.write(output[sent...]) {
      case .moved(let count): sent += count
      case .again: return true
      case .ended, .failed: return false
      }
    }
    output.removeAll(keepingCapacity: output.capacity <= 1 << 16)
    sent = 0
    return true
  }
}
