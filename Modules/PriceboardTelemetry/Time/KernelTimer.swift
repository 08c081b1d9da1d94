#if os(Linux) && canImport(Glibc)
  import Glibc

  /// A timer of the kernel, which can be set again without waking anybody.
  ///
  /// A sleeping task costs five changes of thread each time it wakes here, so that an alarm that a heartbeat moves once
  /// a second would be most of what an idle connection costs. This one costs a call of the system to move, and one
  /// change of thread where it rings. It counts the time that the device sleeps.
  ///
  /// Safe because the two functions that it calls take a descriptor, which it owns, and a setting of its own.
  @safe
  package final class KernelTimer: Sendable {
    private typealias Create = @convention(c) (_ clock: Int32, _ flags: Int32) -> Int32
    private typealias SetTime =
      @convention(c) (
        _ timer: Int32, _ flags: Int32, _ new: UnsafePointer<itimerspec>,
        _ old: UnsafeMutablePointer<itimerspec>?
      ) -> Int32

    private let descriptor: Int32
    private let isStopped = Locked(false)
    private let setTime: SetTime

    /// Creates a timer that is not set; nil where the system has none to give.
    ///
    /// `onRing` is called on a thread of the timer's own, which waits for it.
    package init?(onRing: @escaping @Sendable () -> Void) {
      // The header that declares the two is in no module of the C library.
      guard let create = unsafe dlsym(nil, "timerfd_create"), let set = unsafe dlsym(nil, "timerfd_settime")
      else { return nil }
      unsafe setTime = unsafeBitCast(set, to: SetTime.self)
      descriptor = unsafe unsafeBitCast(create, to: Create.self)(CLOCK_BOOTTIME, O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      do {
        try SystemThread.start(name: "priceboard-alarm") { [descriptor, isStopped] in
          while Self.wait(descriptor), !isStopped.withLock({ $0 }) { onRing() }
          close(descriptor)
        }
      } catch {
        close(descriptor)
        return nil
      }
    }

    deinit {
      // Its thread closes it: a descriptor that somebody waits at is not closed by another. It looks at the flag under
      // the lock, so that what is set here is open still, and nobody else's.
      isStopped.withLock { isStopped in
        isStopped = true
        set(in: .zero)
      }
    }

    /// Has it ring once, so long from now, instead of when it was set to before; what has passed rings at once.
    package func set(in time: Duration) {
      let (seconds, attoseconds) = max(time, .zero).components
      // Rounded up; nothing at all would switch it off.
      let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
      var setting = itimerspec()
      setting.it_value.tv_sec = Int(clamping: seconds) + (nanoseconds == 1_000_000_000 ? 1 : 0)
      setting.it_value.tv_nsec = nanoseconds == 1_000_000_000 ? 0 : Int(nanoseconds)
      if setting.it_value.tv_sec == 0, setting.it_value.tv_nsec == 0 { setting.it_value.tv_nsec = 1 }
      _ = unsafe setTime(descriptor, 0, &setting, nil)
    }

    /// Waits until it rings.
    private static func wait(_ descriptor: Int32) -> Bool {
      var rings: UInt64 = 0
      while true {
        let count = unsafe read(descriptor, &rings, MemoryLayout<UInt64>.size)
        if count == MemoryLayout<UInt64>.size { return true }
        guard count < 0, errno == EINTR else { return false }
      }
    }
  }
#endif
