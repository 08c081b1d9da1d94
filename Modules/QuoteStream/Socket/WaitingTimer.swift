#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry

  /// Waits for an alarm's deadline with a timer of the kernel.
  ///
  /// A deadline that moves away by little leaves the timer as it is: it rings at the old time, finds nothing due and is
  /// set again. One that keeps moving away, as with every heartbeat, is followed before it rings.
  final class WaitingTimer: AlarmWaiting {
    private let ringer: Ringer
    private let timer: KernelTimer

    /// nil where the system has no timer to give.
    init?(_ timeline: Timeline, onDue: @escaping @Sendable () async -> Void) {
      let ringer = Ringer(timeline, onDue)
      guard let timer = KernelTimer(onRing: { ringer.rang() }) else { return nil }
      self.ringer = ringer
      self.timer = timer
      ringer.use(timer)
    }

    func set(_ deadline: Duration?) {
      ringer.set(deadline)
    }

    func stop() {
      ringer.stop()
    }
  }

  /// What the timer's thread and those who set the alarm share.
  ///
  /// It does not keep the timer, whose thread keeps it.
  private final class Ringer: Sendable {
    private struct State: Sendable {
      weak var timer: KernelTimer?
      var deadline: Duration?
      /// When the timer rings.
      var ringsAt: Duration?
      var isCalling = false

      /// Sets the timer, unless it rings soon enough and not much too early.
      mutating func follow(now: Duration) {
        guard let deadline, !isCalling else { return }
        if let ringsAt, ringsAt <= deadline, deadline - ringsAt < Ringer.patience { return }
        ringsAt = deadline
        timer?.set(in: deadline - now)
      }

      /// Whether the deadline has come.
      mutating func takeDue(now: Duration) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        return true
      }
    }

    /// How much too early the timer may ring: less than between two heartbeats, so that none rings while they come, and
    /// much more than between two batches of a busy connection.
    private static let patience = Duration.milliseconds(500)

    private let timeline: Timeline
    private let onDue: @Sendable () async -> Void
    private let state = Locked(State())

    init(_ timeline: Timeline, _ onDue: @escaping @Sendable () async -> Void) {
      self.timeline = timeline
      self.onDue = onDue
    }

    func use(_ timer: KernelTimer) {
      state.withLock { $0.timer = timer }
    }

    func set(_ deadline: Duration?) {
      state.withLock { state in
        state.deadline = deadline
        state.follow(now: timeline.now)
      }
    }

    func stop() {
      state.withLock { state in
        state.deadline = nil
        state.timer = nil
      }
    }

    /// On the timer's thread.
    func rang() {
      let mustCall = state.withLock { state in
        state.ringsAt = nil
        let now = timeline.now
        guard !state.isCalling, state.takeDue(now: now) else {
          state.follow(now: now)
          return false
        }
        state.isCalling = true
        return true
      }
      if mustCall { Task { await call() } }
    }

    private func call() async {
      repeat { await onDue() } while hasMore()
    }

    /// Whether another deadline has come during the callback; otherwise the timer is set for the one that is to come.
    private func hasMore() -> Bool {
      state.withLock { state in
        let now = timeline.now
        if state.takeDue(now: now) { return true }
        state.isCalling = false
        state.follow(now: now)
        return false
      }
    }
  }
#endif
