#if os(Linux) && canImport(Glibc)
  /// What a WebSocket's stream is to carry, in order: what has begun, control frames, messages, and the last frame.
  struct CurlOutput {
    /// Bytes that have begun to go out, and stay where they are in memory until the last has gone.
    private var current: [UInt8] = []
    private var offset = 0
    /// Whether the current bytes are a caller's, who is to be told.
    private(set) var isParcel = false
    /// Control frames, which go before messages that have not begun.
    var urgent: [UInt8] = []
    /// The close frame of this side, which goes behind the messages of its callers.
    var last: [UInt8] = []

    /// Whether nothing has begun that is not done.
    var isDone: Bool { offset == current.count }

    /// Begins with what goes before messages; false where there is nothing.
    mutating func beginUrgent() -> Bool {
      guard !urgent.isEmpty else { return false }
      begin(urgent, isParcel: false)
      urgent = []
      return true
    }

    mutating func beginParcel(_ bytes: [UInt8]) {
      begin(bytes, isParcel: true)
    }

    /// Begins with the last frame; false where there is none.
    mutating func beginLast() -> Bool {
      guard !last.isEmpty else { return false }
      begin(last, isParcel: false)
      last = []
      return true
    }

    /// Hands what has begun to `body`.
    func withRest<Output>(_ body: (UnsafeRawBufferPointer) -> Output) -> Output {
      unsafe current.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }

    mutating func gone(_ count: Int) {
      offset += count
    }

    private mutating func begin(_ bytes: [UInt8], isParcel: Bool) {
      current = bytes
      offset = 0
      self.isParcel = isParcel
    }
  }
#endif
