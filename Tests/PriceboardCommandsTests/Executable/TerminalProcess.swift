import Foundation

/// The built command on a terminal of its own, whose other end a test holds.
final class TerminalProcess {
  /// How a process ended.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  struct NoTerminal: Error {}

  /// How long something may take that is there at once on an idle machine.
  private static let patience = Duration.seconds(60)

  private let master: Int32
  private let slave: Int32
  private let process: pid_t
  /// All that was written to the terminal so far.
  private(set) var output = ""
  /// How the keyboard worked before the command began.
  let original: KeyboardMode
  private var isOver = false

  /// Begins a script of the shell in which `"$0"` is the command.
  init(_ script: String, columns: UInt16 = 80, rows: UInt16 = 10, terminal: String = "xterm") throws {
    guard let command = Executable.url?.path else { throw NoTerminal() }
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&master, &slave, nil, nil, &size) == 0, let name = unsafe ttyname(slave) else {
      throw NoTerminal()
    }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let path = unsafe String(cString: name)
    (self.master, self.slave) = (master, slave)
    original = KeyboardMode(slave)
    process = try Self.spawn(
      ["/bin/sh", "-c", "ulimit -c 0; \(script)", command], on: path,
      environment: ProcessInfo.processInfo.environment.merging(["TERM": terminal, "LC_ALL": "en_GB"]) { $1 })
  }

  deinit {
    if !isOver {
      kill(process, SIGKILL)
      var status: Int32 = 0
      unsafe waitpid(process, &status, 0)
    }
    close(master)
    close(slave)
  }

  /// How the keyboard works now.
  var keyboard: KeyboardMode { KeyboardMode(slave) }

  /// Reads until the output has a text that came after the first `start` bytes of it, and answers where it ends.
  @discardableResult
  func read(until text: String, after start: Int = 0) throws -> Int {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let bytes = Array(output.utf8.dropFirst(start))
      if let range = Data(bytes).range(of: Data(text.utf8)) { return start + range.upperBound }
      guard ContinuousClock.now < deadline, try readMore() else { throw NoTerminal() }
    }
  }

  func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Whether what is written to the terminal waits, as after Ctrl-S.
  func holdOutput(_ isHeld: Bool) { tcflow(slave, isHeld ? TCOOFF : TCOON) }

  /// Sends a signal again and again until the process has ended.
  func send(untilItEnds signal: Int32) -> End? {
    let deadline = ContinuousClock.now + Self.patience
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      if unsafe waitpid(process, &status, WNOHANG) == process {
        isOver = true
        return End(status)
      }
      kill(process, signal)
      // Whatever it writes is left where it is.
      poll(nil, 0, 20)
    }
    return nil
  }

  /// Reads what is left and answers how the process ended.
  func end() throws -> End {
    var status: Int32 = 0
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      let isEnded = unsafe waitpid(process, &status, WNOHANG) == process
      if isEnded { isOver = true }
      while try readMore(milliseconds: isEnded ? 0 : 20) {}
      if isEnded { return End(status) }
    }
    throw NoTerminal()
  }

  /// Reads once; false where nothing came in time.
  private func readMore(milliseconds: Int32 = 60_000) throws -> Bool {
    var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&poller, 1, milliseconds) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Foundation.read(master, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return false }
    pending += bytes[..<count]
    // A character may come in two pieces.
    guard let text = String(bytes: pending, encoding: .utf8) else { return true }
    output += text
    pending = []
    return true
  }

  private var pending: [UInt8] = []

  /// `POSIX_SPAWN_SETSID`, which not every C library shows.
  private static var startsSession: Int16 {
    #if os(Linux)
      0x80
    #else
      0x400
    #endif
  }

  private static func spawn(
    _ arguments: [String], on terminal: String, environment: [String: String]
  ) throws -> pid_t {
    #if os(Linux)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that a session's leader opens is its own.
    unsafe posix_spawnattr_setflags(&attributes, startsSession)
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let envp = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, arguments[0], &actions, &attributes, argv, envp) == 0 else {
      throw NoTerminal()
    }
    return process
  }
}

/// How the keyboard of a terminal works.
struct KeyboardMode: Equatable {
  let flags: tcflag_t

  init(_ terminal: Int32) {
    var mode = termios()
    unsafe tcgetattr(terminal, &mode)
    flags = mode.c_lflag
  }

  /// Whether keys are shown as they are pressed.
  var echoes: Bool { flags & tcflag_t(ECHO) != 0 }
  /// Whether keys wait for the end of their line.
  var waitsForLines: Bool { flags & tcflag_t(ICANON) != 0 }
  /// Whether Ctrl-C interrupts.
  var interrupts: Bool { flags & tcflag_t(ISIG) != 0 }
}

extension TerminalProcess.End {
  fileprivate init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }
}
