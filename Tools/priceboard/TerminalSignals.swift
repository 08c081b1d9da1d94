import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that tell of a terminal: another size, a stop and the end of one.
///
/// A handler may do next to nothing, and so it only writes the signal's number to a pipe, from which a queue reads it.
enum TerminalSignals {
  private static let numbers = [SIGWINCH, SIGTSTP, SIGCONT]

  /// The two ends of the pipe; it is never closed, for a handler may come late.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = unsafe ends.withUnsafeMutableBufferPointer { ends in unsafe makePipe(ends.baseAddress) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // Where nobody reads, a handler must not wait.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(pipe.writing, &byte, 1)
    errno = before
  }

  /// Tells of each signal on a queue, until that answers that it is enough.
  static func follow(on queue: DispatchQueue, _ tell: @escaping @Sendable (Int32) -> Bool) {
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.reading, queue: queue)
    // Held by its own handler until then.
    source.setEventHandler {
      var byte: UInt8 = 0
      while unsafe read(pipe.reading, &byte, 1) == 1 {
        guard tell(Int32(byte)) else { return source.cancel() }
      }
    }
    source.activate()
    for number in numbers { signal(number, handler) }
  }

  /// Lets the signals do what they do by themselves from now on.
  static func forget() {
    for number in numbers { signal(number, SIG_DFL) }
  }

  /// Does what a signal does by itself, on this thread, so that it has happened on return.
  ///
  /// Where nobody could end a stop, the system does not begin one.
  static func letHaveItsWay(_ number: Int32) {
    let before = signal(number, SIG_DFL)
    var signals = sigset_t()
    var blocked = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    raise(number)
    unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil)
    signal(number, before)
  }

  private static func makePipe(_ ends: UnsafeMutablePointer<Int32>?) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.pipe(ends)
    #elseif canImport(Glibc)
      unsafe Glibc.pipe(ends)
    #elseif canImport(Musl)
      unsafe Musl.pipe(ends)
    #endif
  }
}
