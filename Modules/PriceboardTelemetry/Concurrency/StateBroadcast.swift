/// Hands the newest state to any number of followers.
///
/// A follower gets the current state first, if there is one, then each state that is sent while it keeps up.
/// A follower that comes late gets the newest state alone: a state is whole, so it holds all that was missed.
/// The last state sent is always delivered, then the end after `finish()` or when the broadcast goes away.
/// A follower is registered before `states()` returns and is gone as soon as its stream is cancelled, dropped or
/// finished. One consumer a stream.
///
/// States that two threads send at the same time are delivered in the order in which `send` took the lock, and the
/// earlier of them may be left out.
package final class StateBroadcast<State: Sendable>: Sendable {
  private let shared: Locked<Shared>

  package init(_ initial: State? = nil) {
    shared = Locked(Shared(state: initial))
  }

  deinit {
    finish()
  }

  /// The number of streams that are still followed.
  package var followerCount: Int {
    shared.withLock { $0.followers.count }
  }

  /// Makes `state` the current one and delivers it.
  ///
  /// Ignored after `finish()`.
  package func send(_ state: State) {
    shared.withLock { $0.send(state) }
    deliver()
  }

  /// Ends all streams after the last state, and each later one after its first.
  package func finish() {
    shared.withLock { $0.finish() }
    deliver()
  }

  /// A stream of the current state and of those to come.
  package func states() -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream<State>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = shared.withLock { $0.nextID() }
    // Set before the first yield: a stream that ends at once must still be removed.
    continuation.onTermination = { [shared] _ in
      shared.withLock { $0.followers[id] = nil }
    }
    shared.withLock { $0.follow(id, continuation) }
    deliver()
    return stream
  }

  /// Brings every follower that is behind up to the current state.
  ///
  /// A yield resumes a task, and a task that is being cancelled holds a lock of the runtime while its handler waits
  /// for ours. So no yield happens under the lock. Instead one thread at a time delivers, and looks again for what
  /// came meanwhile; the others leave it to that one. This keeps an older state from overtaking a newer one.
  private func deliver() {
    guard shared.withLock({ $0.startDelivery() }) else { return }
    while let delivery = shared.withLock({ $0.nextDelivery() }) {
      for (id, continuation, state) in delivery.followers {
        if let state, case .terminated = continuation.yield(state) {
          shared.withLock { $0.followers[id] = nil }
        }
        if delivery.isLast { continuation.finish() }
      }
    }
  }

  private typealias Continuation = AsyncStream<State>.Continuation

  private struct Delivery: Sendable {
    /// The state is nil for those that have it.
    let followers: [(id: Int, continuation: Continuation, state: State?)]
    let isLast: Bool
  }

  private struct Shared: Sendable {
    var followers: [Int: Continuation] = [:]
    /// The followers that have not got the current state.
    private var behind: Set<Int> = []
    private var state: State?
    private var isFinished = false
    private var isDelivering = false
    private var lastID = 0

    init(state: State?) {
      self.state = state
    }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func follow(_ id: Int, _ continuation: Continuation) {
      followers[id] = continuation
      behind.insert(id)
    }

    mutating func send(_ state: State) {
      guard !isFinished else { return }
      self.state = state
      behind = Set(followers.keys)
    }

    mutating func finish() {
      isFinished = true
    }

    mutating func startDelivery() -> Bool {
      guard !isDelivering else { return false }
      isDelivering = true
      return true
    }

    /// What has to be delivered now; nil ends the delivery.
    mutating func nextDelivery() -> Delivery? {
      let due = isFinished ? Set(followers.keys) : behind.intersection(followers.keys)
      guard !due.isEmpty else {
        isDelivering = false
        return nil
      }
      let deliveries = due.sorted().compactMap { id in
        followers[id].map { (id: id, continuation: $0, state: behind.contains(id) ? state : nil) }
      }
      behind = []
      if isFinished { followers = [:] }
      return Delivery(followers: deliveries, isLast: isFinished)
    }
  }
}
