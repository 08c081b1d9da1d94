import Dispatch
import PriceboardCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal on standard output, which gets its screen and its keyboard back however the process ends or is stopped.
enum TerminalGuard {
  static let device = TerminalDevice(size: size, events: events, screenChanged: screenChanged)

  /// One after the other here: what is written, and what gives the terminal away and takes it again.
  ///
  /// A frame is thus never written after the screen was left for a stop.
  private static let queue = DispatchQueue(label: "priceboard.terminal")

  /// The ends that no code of the command sees.
  private static let endings = [SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Gives the terminal what it is owed and lets the signal have its way; it calls nothing that may not be called there.
  static let handler: @convention(c) (Int32) -> Void = { number in
    TerminalMode.leave()
    signal(number, SIG_DFL)
    raise(number)
  }

  @Sendable static func write(_ text: String) -> OutputStatus {
    queue.sync { StandardOutput.put(text, to: STDOUT_FILENO) }
  }

  @Sendable private static func screenChanged(_ isDrawn: Bool) {
    queue.sync {
      if isDrawn {
        TerminalMode.take()
        for number in endings { signal(number, handler) }
      } else {
        TerminalMode.giveBack()
        TerminalSignals.forget()
        for number in endings { signal(number, SIG_DFL) }
      }
    }
  }

  @Sendable private static func size() -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  // MARK: - Events

  @Sendable private static func events() -> AsyncStream<TerminalEvent> {
    let (stream, continuation) = AsyncStream<TerminalEvent>.makeStream(bufferingPolicy: .bufferingNewest(256))
    followKeys(continuation)
    TerminalSignals.follow(on: queue) { number in
      guard TerminalMode.isDrawn else { return false }
      switch number {
      case SIGTSTP: stop()
      case SIGCONT: takeAgain()
      default: break
      }
      if case .terminated = continuation.yield(.redraw) { return false }
      return true
    }
    return stream
  }

  /// Keys come from standard input where that is a terminal, too; another process may be meant by it otherwise.
  private static func followKeys(_ continuation: AsyncStream<TerminalEvent>.Continuation) {
    guard isatty(STDIN_FILENO) == 1 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    var reader = TerminalKeyReader()
    // Held by its own handler until nobody reads any more.
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
      // The terminal is gone, which is no key.
      guard count > 0 else { return source.cancel() }
      for key in reader.keys(bytes[..<count]) {
        if case .terminated = continuation.yield(.key(key)) { source.cancel() }
      }
    }
    source.activate()
  }

  /// Ctrl-Z: the shell gets its terminal, until it lets this process go on.
  private static func stop() {
    TerminalMode.leave()
    TerminalSignals.letHaveItsWay(SIGTSTP)
    takeAgain()
  }

  /// The process goes on after a stop, in which somebody else had the terminal.
  private static func takeAgain() {
    // In the background it has no terminal: it waits, as whoever reads one there does.
    if tcgetpgrp(STDOUT_FILENO) != getpgrp() { TerminalSignals.letHaveItsWay(SIGTTOU) }
    TerminalMode.take()
    TerminalMode.put(TerminalSequences.enter)
  }
}
