package import PriceboardTelemetry

/// Calls back when a deadline has come, however often the deadline moves.
///
/// Moving a deadline away is cheap: nobody is woken. One callback runs at a time, without any lock, and may set the
/// next deadline. Nothing becomes due after the alarm is gone.
/// On the system's own time it waits in the kernel where that is cheaper, otherwise in a task that sleeps.
package final class Alarm: Sendable {
  private let waiting: any AlarmWaiting

  /// Creates an alarm that waits for nothing.
  ///
  /// The alarm keeps what `onDue` holds for as long as it lives itself.
  package init(_ timeline: Timeline, onDue: @escaping @Sendable () async -> Void) {
    #if os(Linux) && canImport(Glibc)
      if timeline.isContinuous, let waiting = WaitingTimer(timeline, onDue: onDue) {
        self.waiting = waiting
        return
      }
    #endif
    waiting = WaitingTask(timeline, onDue: onDue)
  }

  deinit {
    waiting.stop()
  }

  /// Has `onDue` called once when the time has come; nil calls it no more.
  ///
  /// A deadline that has passed is due at once. Setting replaces the deadline that was set before.
  package func set(_ deadline: Duration?) {
    waiting.set(deadline)
  }
}

/// How an alarm waits.
protocol AlarmWaiting: Sendable {
  func set(_ deadline: Duration?)

  /// Waits for nothing any more.
  func stop()
}
