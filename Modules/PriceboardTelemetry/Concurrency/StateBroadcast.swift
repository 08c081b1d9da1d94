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
    shared = Locked(Shared(state: initial, version: initial == nil ? 0 : 1))
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
    shared.withLock {
      guard !$0.isFinished else { return }
      $0.state = state
      $0.version += 1
    }
    deliver()
  }

  /// Ends all streams after the last state, and each later one after its first.
  package func finish() {
    shared.withLock { $0.isFinished = true }
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
    shared.withLock { $0.followers[id] = Follower(continuation: continuation, delivered: 0) }
    deliver()
    return stream
  }

  /// Brings every follower up to the current version.
  ///
  /// A yield resumes a task, and a task that is being cancelled holds a lock of the runtime while its handler waits
  /// for ours. So no yield happens under the lock. Instead one thread at a time delivers, and looks again for what
  /// came meanwhile; the others leave it to that one. This keeps an older state from overtaking a newer one.
  private func deliver() {
    guard shared.withLock({ $0.startDelivery() }) else { return }
    while let (deliveries, state) = shared.withLock({ $0.nextDeliveries() }) {
      for delivery in deliveries {
        if let state, delivery.isBehind, case .terminated = delivery.continuation.yield(state) {
          shared.withLock { $0.followers[delivery.id] = nil }
        }
        if delivery.isLast { delivery.continuation.finish() }
      }
    }
  }

  private struct Follower: Sendable {
    let continuation: AsyncStream<State>.Continuation
    var delivered: Int
  }

  private struct Delivery: Sendable {
    let id: Int
    let continuation: AsyncStream<State>.Continuation
    let isBehind: Bool
    let isLast: Bool
  }

  private struct Shared: Sendable {
    var state: State?
    var version: Int
    var isFinished = false
    var followers: [Int: Follower] = [:]
    private var isDelivering = false
    private var lastID = 0

    init(state: State?, version: Int) {
      self.state = state
      self.version = version
    }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func startDelivery() -> Bool {
      guard !isDelivering else { return false }
      isDelivering = true
      return true
    }

    /// What has to be delivered now; nil ends the delivery.
    mutating func nextDeliveries() -> (deliveries: [Delivery], state: State?)? {
      var deliveries: [Delivery] = []
      for (id, follower) in followers where follower.delivered < version || isFinished {
        deliveries.append(
          Delivery(
            id: id, continuation: follower.continuation, isBehind: follower.delivered < version,
            isLast: isFinished))
        if isFinished {
          followers[id] = nil
        } else {
          followers[id]?.delivered = version
        }
      }
      guard deliveries.isEmpty else { return (deliveries, state) }
      isDelivering = false
      return nil
    }
  }
}
