/// Where callers wait until something that others do has ended.
@MainActor
final class WaitingRoom {
  private var waiting: [AsyncStream<Never>.Continuation] = []

  /// Tells whether there is nothing to wait for.
  var isOpen = true {
    didSet {
      guard isOpen else { return }
      for continuation in waiting { continuation.finish() }
      waiting = []
    }
  }

  /// How many wait, or have given up waiting.
  var count: Int { waiting.count }

  /// Returns as soon as it is open, or the calling task is cancelled.
  func wait() async {
    guard !isOpen else { return }
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    waiting.append(continuation)
    for await _ in stream {}
  }

  deinit {
    for continuation in waiting { continuation.finish() }
  }
}
