import PriceboardTelemetry

/// Wakes a screen at the time that its machine has named.
///
/// Nothing is stopped: an alarm that was set for an earlier time stays, finds nothing due, and is set again. So deadlines
/// that keep moving away, as while somebody scrolls, cost one wake-up each time they would have been reached.
@MainActor
final class DeadlineAlarm {
  private let timeline: Timeline
  private let slot = TaskSlot()
  private var setFor: Duration?
  /// Called at the deadline; it sets the alarm again if there is another.
  var onTime: @MainActor () -> Void = {}

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  func set(_ deadline: Duration?) {
    guard let deadline, setFor.map({ deadline < $0 }) ?? true else { return }
    setFor = deadline
    slot.replace(
      with: Task { [weak self, timeline] in
        guard (try? await timeline.sleep(until: deadline)) != nil else { return }
        self?.rang()
      })
  }

  private func rang() {
    setFor = nil
    onTime()
  }
}
