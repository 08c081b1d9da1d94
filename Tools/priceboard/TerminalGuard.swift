import Dispatch
import PriceboardCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal on standard output, which gets its screen back however the process ends.
enum TerminalGuard {
  static let device = TerminalDevice(size: size, resizes: resizes, screenChanged: screenChanged)

  /// The ends that no code of the command sees.
  private static let endings = [SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Writes what the terminal is owed and lets the signal have its way; it calls nothing that may not be called there.
  static let handler: @convention(c) (Int32) -> Void = { number in
    if isatty(STDOUT_FILENO) == 1 {
      let text = TerminalSequences.leave
      _ = unsafe write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  @Sendable private static func screenChanged(_ isDrawn: Bool) {
    for number in endings { signal(number, isDrawn ? handler : SIG_DFL) }
  }

  @Sendable private static func size() -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// A terminal that changes its size sends a signal, which does nothing else.
  @Sendable private static func resizes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    // Held by its own handler until nobody reads any more.
    source.setEventHandler {
      if case .terminated = continuation.yield() { source.cancel() }
    }
    source.activate()
    return stream
  }
}
