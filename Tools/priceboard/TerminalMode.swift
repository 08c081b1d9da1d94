import PriceboardCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How the keyboard of the terminal on standard output works: as it was, or so that keys come one by one and unseen.
///
/// What was is kept where a signal handler finds it, in memory of its own that is never freed.
enum TerminalMode {
  private struct Kept {
    /// How it was; nil where it could not be changed.
    var mode: termios?
    var isDrawn = false
  }

  /// Written by one queue alone, and read by a handler that may interrupt it: each write leaves what a handler can use.
  nonisolated(unsafe) private static let kept: UnsafeMutablePointer<Kept> = {
    let pointer = UnsafeMutablePointer<Kept>.allocate(capacity: 1)
    unsafe pointer.initialize(to: Kept())
    return unsafe pointer
  }()

  /// Whether there is a screen that the terminal has to be freed of.
  static var isDrawn: Bool { unsafe kept.pointee.isDrawn }

  /// Takes the keyboard for a screen, on which Ctrl-C and Ctrl-Z stay what they are.
  static func take() {
    var mode = termios()
    if unsafe tcgetattr(STDOUT_FILENO, &mode) == 0 {
      // One that is taken already is not how it was.
      if mode.c_lflag & tcflag_t(ICANON) != 0 { unsafe kept.pointee.mode = mode }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDOUT_FILENO, TCSANOW, &mode)
    }
    unsafe kept.pointee.isDrawn = true
  }

  /// Gives the keyboard back, without what was pressed meanwhile; safe in a signal handler.
  static func giveBack() {
    unsafe kept.pointee.isDrawn = false
    guard var mode = unsafe kept.pointee.mode else { return }
    tcflush(STDOUT_FILENO, TCIFLUSH)
    _ = unsafe tcsetattr(STDOUT_FILENO, TCSANOW, &mode)
  }

  /// Gives screen and keyboard back where they are taken; safe in a signal handler.
  static func leave() {
    guard isDrawn else { return }
    put(TerminalSequences.leave)
    giveBack()
  }

  /// Writes a text that is not made anew; safe in a signal handler.
  static func put(_ text: StaticString) {
    _ = unsafe write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
