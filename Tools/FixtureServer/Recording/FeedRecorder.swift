/// Hands on what the feed sends over one connection at a time.
///
/// It is the first that is sent something; when that has ended, the next. Times count from the first frame.
struct FeedRecorder: Sendable {
  private let write: (@Sendable (RecordedFrame) -> Void)?
  private var connection: Int?
  private var start: Duration?

  init(write: (@Sendable (RecordedFrame) -> Void)? = nil) {
    self.write = write
  }

  mutating func sent(_ message: [UInt8], over connection: Int, at now: Duration) {
    guard let write, self.connection == nil || self.connection == connection else { return }
    self.connection = connection
    let start = start ?? now
    self.start = start
    write(RecordedFrame(at: now - start, frame: message))
  }

  mutating func ended(_ connection: Int) {
    if self.connection == connection { self.connection = nil }
  }
}
