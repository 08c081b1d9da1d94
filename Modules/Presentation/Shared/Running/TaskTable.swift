/// Holds the tasks that a view model waits for, each under a key.
///
/// A new task takes the place of one with the same key, which is cancelled. A task that has ended leaves the table. All
/// that are left end with the table.
@MainActor
final class TaskTable<Key: Hashable & Sendable> {
  private var tasks: [Key: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  /// How many tasks have not ended.
  var count: Int { tasks.count }

  func run(_ key: Key, _ work: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    let number = lastNumber
    tasks[key]?.task.cancel()
    let task = Task { [weak self] in
      await work()
      self?.ended(key, number)
    }
    tasks[key] = (number, task)
  }

  func cancel(_ key: Key) {
    tasks.removeValue(forKey: key)?.task.cancel()
  }

  private func ended(_ key: Key, _ number: Int) {
    guard tasks[key]?.number == number else { return }
    tasks[key] = nil
  }

  deinit {
    for (_, task) in tasks.values { task.cancel() }
  }
}
