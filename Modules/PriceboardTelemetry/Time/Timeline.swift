/// A monotonic clock that was opened once, read as the time since then.
///
/// An erased clock's instants cannot be subtracted, so whoever measures an age keeps a timeline instead.
/// `now` never goes back. With the default clock it counts the time that the device sleeps.
/// Copies share their start. Two timelines opened apart do not, even over the same clock: an app opens one and
/// hands it to every module, and a time read from one is never compared with a time read from another.
/// It says nothing about the calendar; the wall clock is a value of its own.
public struct Timeline: Sendable {
  /// Whether it is the system's own continuous time, so that what waits in the system may measure it.
  package let isContinuous: Bool
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (_ deadline: Duration, _ tolerance: Duration?) async throws -> Void

  /// Opens `clock`: its instant now is the timeline's zero.
  ///
  /// The default is the continuous clock of the system. Tests pass a clock that they move by hand.
  public init(_ clock: any Clock<Duration> = ContinuousClock()) {
    self.init(opening: clock)
  }

  private init<C: Clock<Duration>>(opening clock: C) {
    let start = clock.now
    isContinuous = clock is ContinuousClock
    elapsed = { start.duration(to: clock.now) }
    wait = { deadline, tolerance in
      try await clock.sleep(until: start.advanced(by: deadline), tolerance: tolerance)
    }
  }

  /// The time since the timeline was opened.
  ///
  /// Never less than an earlier reading.
  public var now: Duration { elapsed() }

  /// Waits until `now` is at least `deadline`.
  ///
  /// Returns without waiting where that is already so.
  /// The system may wake up to `tolerance` late, to save energy; nil leaves the tolerance to the clock.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Duration, tolerance: Duration? = nil) async throws {
    try await wait(deadline, tolerance)
  }
}
