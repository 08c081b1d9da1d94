/// Hands on what the feed sends over one connection at a time: the first that is sent something, and when that has
/// ended, the next.
struct FeedRecorder: Sendable {
  private let write: (@Sendable (RecordedFrame) -> Void)?

  init(write: (@Sendable (RecordedFrame) -> Void)? = nil) {
    self.write = write
  }

  func record(_ bytes: [UInt8], over connection: Int, at time: Duration) {
    write?(RecordedFrame(at: time, frame: bytes))
  }
}
