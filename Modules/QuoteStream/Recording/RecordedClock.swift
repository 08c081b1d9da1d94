/// The clock of a recording that is played as fast as possible: who sleeps on it plays it.
///
/// `sleep` hands on all that was sent before the deadline and returns at it, without any wait. Everything happens in the
/// sleeper's task, in one order, however fast the machine is. So one task at a time sleeps on it.
package struct RecordedClock: Clock {
  package struct Instant: InstantProtocol {
    fileprivate var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let socket: RecordedQuoteSocket
  private let isPlaying: Bool

  /// Creates a clock over a recording.
  ///
  /// One that is not `playing` tells the same time, but sleeps on it do not end: for those whose timers would play the
  /// recording behind the watcher's back.
  package init(_ socket: RecordedQuoteSocket, playing: Bool) {
    self.socket = socket
    isPlaying = playing
  }

  package var now: Instant { Instant(offset: socket.now) }

  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    guard !isPlaying else { return socket.advance(to: deadline.offset) }
    let (never, continuation) = AsyncStream<Never>.makeStream()
    for await _ in never {}
    continuation.finish()
    throw CancellationError()
  }
}
