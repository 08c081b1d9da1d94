#if os(Linux) && canImport(Glibc)
  import Glibc

  /// An instant of the system's clock that never goes back and counts sleep, in nanoseconds.
  ///
  /// The deadlines here end real waiting of a real thread, which no clock handed in could move.
  struct MonotonicTime: Comparable, Sendable {
    private let nanoseconds: Int64

    static var now: MonotonicTime {
      var time = timespec()
      unsafe clock_gettime(CLOCK_BOOTTIME, &time)
      return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// An instant that never comes.
    static let never = MonotonicTime(nanoseconds: .max)

    /// The instant after a time; a time below zero is none, and one of centuries ends somewhere in the far future.
    func advanced(by duration: Duration) -> MonotonicTime {
      let (seconds, attoseconds) = duration.components
      let century: Int64 = 100 * 366 * 24 * 60 * 60
      let bounded = min(max(seconds, 0), century) * 1_000_000_000
      let (sum, isLate) = nanoseconds.addingReportingOverflow(bounded + max(0, attoseconds / 1_000_000_000))
      return MonotonicTime(nanoseconds: isLate ? .max : sum)
    }

    /// The time up to a later instant in whole milliseconds, rounded up, as the system's waiting takes it.
    func milliseconds(until later: MonotonicTime) -> Int32 {
      guard later > self else { return 0 }
      let (left, _) = later.nanoseconds.subtractingReportingOverflow(nanoseconds)
      return Int32(clamping: (left - 1) / 1_000_000 + 1)
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }
#endif
