/// What a frame is (RFC 6455, section 5.2); the other numbers are reserved.
enum FrameOpcode: UInt8, Hashable, Sendable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  /// Whether such a frame may come between the parts of a message.
  var isControl: Bool { rawValue >= 8 }
}
