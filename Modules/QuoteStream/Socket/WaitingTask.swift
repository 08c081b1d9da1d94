import PriceboardTelemetry

/// Waits for an alarm's deadline in one sleeping task.
///
/// A deadline that moves away does not disturb the sleeper: it wakes at the old time, finds nothing due and sleeps on.
/// Only a deadline that comes nearer replaces the sleeper.
final class WaitingTask: AlarmWaiting {
  private let timeline: Timeline
  private let onDue: @Sendable () async -> Void
  private let state = Locked(State())

  init(_ timeline: Timeline, onDue: @escaping @Sendable () async -> Void) {
    self.timeline = timeline
    self.onDue = onDue
  }

  func set(_ deadline: Duration?) {
    guard let number = state.withLock({ $0.deadlineSet(deadline) }) else { return }
    let task = Task { [weak self] in
      while let until = self?.state.withLock({ $0.wakeTime(of: number) }) {
        guard let timeline = self?.timeline else { return }
        // Cancelled is replaced.
        guard (try? await timeline.sleep(until: until)) != nil else { return }
        guard let self else { return }
        if state.withLock({ $0.woke(number, now: timeline.now) }) { await onDue() }
      }
    }
    state.withLock { $0.taskStarted(task, number) }?.cancel()
  }

  func stop() {
    state.withLock { $0.stopped() }?.cancel()
  }

  private struct State: Sendable {
    private struct Sleeper: Sendable {
      let number: Int
      var until: Duration
      /// nil for the moment in which it has begun and is not kept yet.
      var task: Task<Void, Never>?
    }

    private var deadline: Duration?
    private var sleeper: Sleeper?
    private var replaced: Task<Void, Never>?
    private var lastNumber = 0

    /// The number of the sleeper that has to begin, if one has to.
    mutating func deadlineSet(_ deadline: Duration?) -> Int? {
      self.deadline = deadline
      guard let deadline else { return nil }
      if let sleeper, sleeper.until <= deadline { return nil }
      replaced = sleeper?.task
      lastNumber += 1
      sleeper = Sleeper(number: lastNumber, until: deadline)
      return lastNumber
    }

    /// Keeps a task, and returns the one to cancel.
    mutating func taskStarted(_ task: Task<Void, Never>, _ number: Int) -> Task<Void, Never>? {
      guard sleeper?.number == number else { return task }
      sleeper?.task = task
      return replaced.take()
    }

    /// Until when a sleeper has to sleep; nil ends it.
    mutating func wakeTime(of number: Int) -> Duration? {
      guard sleeper?.number == number else { return nil }
      guard let deadline else {
        sleeper = nil
        return nil
      }
      sleeper?.until = deadline
      return deadline
    }

    /// Whether something is due.
    mutating func woke(_ number: Int, now: Duration) -> Bool {
      guard sleeper?.number == number, let deadline, deadline <= now else { return false }
      self.deadline = nil
      return true
    }

    mutating func stopped() -> Task<Void, Never>? {
      deadline = nil
      defer { sleeper = nil }
      return sleeper?.task
    }
  }
}
