/// Holds the one task that a view model waits for; a new one takes the place of the old, which is cancelled.
///
/// The task ends with the slot.
@MainActor
final class TaskSlot {
  private var task: Task<Void, Never>?

  func replace(with task: Task<Void, Never>) {
    self.task?.cancel()
    self.task = task
  }

  func cancel() {
    task?.cancel()
    task = nil
  }

  deinit {
    task?.cancel()
  }
}
