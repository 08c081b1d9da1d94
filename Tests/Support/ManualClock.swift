import PriceboardTelemetry

/// A clock that stands still until a test moves it.
///
/// A test waits until the code under test sleeps, moves the clock, and so never depends on real time:
///
/// ```swift
/// let clock = ManualClock()
/// async let done: Void = poller.run(on: Timeline(clock))
/// try await clock.sleepers(atLeast: 1)
/// clock.advance(by: .seconds(30))
/// ```
package final class ManualClock: Clock {
  package struct Instant: InstantProtocol {
    fileprivate var offset: Duration

    package func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    package func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    package static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private typealias Waiting = CheckedContinuation<Void, any Error>

  private let state = Locked(State())

  package init() {}

  package var now: Instant {
    Instant(offset: state.withLock { $0.now })
  }

  package var minimumResolution: Duration { .nanoseconds(1) }

  /// How many tasks sleep.
  package var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// When the first of them is due, counted from now; nil if none sleeps.
  package var timeToNextSleeper: Duration? {
    state.withLock { state in state.sleepers.first.map { $0.deadline - state.now } }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await wait(for: .time(deadline.offset))
  }

  /// Waits until at least `count` tasks sleep.
  ///
  /// Throws `CancellationError` if its own task is cancelled.
  package func sleepers(atLeast count: Int) async throws {
    try await wait(for: .sleepers(count))
  }

  /// Waits until a task sleeps that is due in exactly `duration`, counted from now.
  ///
  /// Where several tasks sleep it tells the one that a test waits for from the others.
  package func sleeper(dueIn duration: Duration) async throws {
    try await wait(for: .sleeper(deadline: now.offset + duration))
  }

  /// Moves the clock on and wakes whoever is due, the earliest first.
  package func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      return state.takeGranted()
    }
    for continuation in due { continuation.resume() }
  }

  private func wait(for wish: Wish) async throws {
    let id = state.withLock { $0.nextID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Waiting) in
        let (granted, isCancelled) = state.withLock { state -> ([Waiting], Bool) in
          // The handler below may have run before this.
          guard state.cancelled.remove(id) == nil else { return ([], true) }
          state.wishes[id] = (wish, continuation)
          return (state.takeGranted(), false)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        for continuation in granted { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.wishes.removeValue(forKey: id)
        if waiting == nil { state.cancelled.insert(id) }
        return waiting?.continuation
      }
      waiting?.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private enum Wish {
    case time(Duration)
    case sleepers(Int)
    case sleeper(deadline: Duration)
  }

  private struct State: Sendable {
    var now: Duration = .zero
    var wishes: [Int: (wish: Wish, continuation: Waiting)] = [:]
    var cancelled: Set<Int> = []
    private var lastID = 0

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    /// When each sleeper is due, the earliest first; of two at the same time the one that slept first.
    var sleepers: [(deadline: Duration, id: Int)] {
      wishes.compactMap { id, entry in
        if case .time(let deadline) = entry.wish { (deadline, id) } else { nil }
      }.sorted { $0 < $1 }
    }

    /// Removes and returns those whose time or count has come.
    mutating func takeGranted() -> [Waiting] {
      let due = sleepers.prefix { $0.deadline <= now }.compactMap { wishes.removeValue(forKey: $0.id) }
      let deadlines = sleepers.map(\.deadline)
      let satisfied = wishes.filter { _, entry in
        switch entry.wish {
        case .time: false
        case .sleepers(let least): least <= deadlines.count
        case .sleeper(let deadline): deadlines.contains(deadline)
        }
      }
      for (id, _) in satisfied { wishes[id] = nil }
      return (due + satisfied.values).map(\.continuation)
    }
  }
}
