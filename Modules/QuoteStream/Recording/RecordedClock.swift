/// The time of a recording that is played as fast as possible.
///
/// It goes on where the recording is played (``RecordedQuotes``), and nowhere else. So sleeps on it do not end: a timer
/// would play the recording behind the watcher's back.
package struct RecordedClock: Clock {
  package struct Instant: InstantProtocol {
    fileprivate var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let socket: RecordedQuoteSocket

  /// Creates a clock over a recording.
  package init(_ socket: RecordedQuoteSocket) {
    self.socket = socket
  }

  package var now: Instant { Instant(offset: socket.now) }

  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (never, continuation) = AsyncStream<Never>.makeStream()
    for await _ in never {}
    continuation.finish()
    throw CancellationError()
  }
}
