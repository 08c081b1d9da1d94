import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals by which a terminal or another process asks this one to end.
enum Interruptions {
  /// A stream that finishes with the first signal from now on; the second one ends the process by itself.
  @Sendable static func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // Held by its own handler until it is cancelled.
      source.setEventHandler {
        signal(number, TerminalGuard.handler)
        source.cancel()
        continuation.finish()
      }
      source.activate()
    }
    return stream
  }
}
