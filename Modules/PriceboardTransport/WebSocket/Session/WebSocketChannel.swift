import PriceboardTelemetry

/// What the callers of one connection and whoever carries its bytes share.
///
/// No continuation is resumed under the lock, because the task that it resumes may be in the middle of being cancelled.
///
/// A parcel is what one call sends, in the form that the carrier takes.
final class WebSocketChannel<Parcel: Sendable>: Sendable {
  typealias Receiver = CheckedContinuation<WebSocketBatch, any Error>
  typealias Sender = CheckedContinuation<Void, any Error>

  private struct State: Sendable {
    var inbox = WebSocketInbox<Receiver>()
    var outbox = WebSocketOutbox<Parcel, Sender>()
    var lastID: UInt64 = 0
    var closing: (code: WebSocketCloseCode, reason: String)?
    /// Whether the carrier has been told of news that it has not looked at.
    var isAnnounced = false
    /// Whether the carrier has stopped reading.
    var isHeldBack = false

    mutating func nextID() -> UInt64 {
      lastID &+= 1
      return lastID
    }

    /// Whether the carrier is to be told now.
    mutating func announce() -> Bool {
      defer { isAnnounced = true }
      return !isAnnounced
    }
  }

  private let state = Locked(State())
  private let tellCarrier: @Sendable () -> Void

  /// Creates a channel; `tellCarrier` is called from any thread when there is something for the carrier to look at.
  init(tellCarrier: @escaping @Sendable () -> Void) {
    self.tellCarrier = tellCarrier
  }

  /// Whether a closing handshake has begun, or the connection has ended.
  var isClosing: Bool { state.withLock { $0.closing != nil || $0.inbox.hasEnded } }

  // MARK: - For callers

  func receive() async throws -> WebSocketBatch {
    let id = state.withLock { $0.nextID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { receiver in
        let (answer, isNews) = state.withLock { state -> (WebSocketInbox<Receiver>.Answer?, Bool) in
          // A cancellation that was faster has found nobody to tell.
          guard !Task.isCancelled else { return (nil, false) }
          let answer = state.inbox.asked(id, by: receiver)
          guard state.isHeldBack, !state.inbox.isFull else { return (answer, false) }
          state.isHeldBack = false
          return (answer, state.announce())
        }
        if isNews { tellCarrier() }
        switch answer {
        case .batch(let batch): receiver.resume(returning: batch)
        case .ended(let error): receiver.resume(throwing: error)
        case nil: receiver.resume(throwing: CancellationError())
        case .waits: break
        }
      }
    } onCancel: {
      state.withLock { $0.inbox.cancelled(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Queues a parcel, and waits until the system has it.
  func send(_ parcel: Parcel) async throws {
    let id = state.withLock { $0.nextID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sender in
        let (refusal, isNews) = state.withLock { state -> ((any Error)?, Bool) in
          guard !Task.isCancelled else { return (CancellationError(), false) }
          if let refusal = state.outbox.queued(id, parcel, by: sender) { return (refusal, false) }
          return (nil, state.announce())
        }
        if isNews { tellCarrier() }
        if let refusal { sender.resume(throwing: refusal) }
      }
    } onCancel: {
      state.withLock { $0.outbox.cancelled(id) }?.resume(throwing: CancellationError())
    }
  }

  func close(_ code: WebSocketCloseCode, reason: String) {
    let isNews = state.withLock { state in
      guard state.closing == nil, !state.inbox.hasEnded else { return false }
      state.closing = (code, reason)
      state.outbox.refused(.closed(code, reason: reason))
      return state.announce()
    }
    if isNews { tellCarrier() }
  }

  // MARK: - For the carrier

  /// Looks at what callers have asked for since.
  func lookedAt() -> (closing: (code: WebSocketCloseCode, reason: String)?, isHeldBack: Bool) {
    state.withLock { state in
      state.isAnnounced = false
      return (state.closing, state.isHeldBack)
    }
  }

  /// Hands messages over; false where reading is to stop until the carrier is told.
  func deliver(_ messages: [WebSocketMessage], cost: Int) -> Bool {
    let (handOver, mayGoOn) = state.withLock { state in
      let handOver = state.inbox.arrived(messages, cost: cost)
      state.isHeldBack = state.inbox.isFull
      return (handOver, !state.isHeldBack)
    }
    if let (receiver, batch) = handOver { receiver.resume(returning: batch) }
    return mayGoOn
  }

  func nextToSend() -> Parcel? {
    state.withLock { $0.outbox.taken() }
  }

  func sent() {
    state.withLock { $0.outbox.finished() }?.resume()
  }

  /// Tells everybody who waits, now and later, that and why it is over.
  func end(_ error: WebSocketError) {
    let (receivers, senders) = state.withLock { ($0.inbox.ended(error), $0.outbox.ended(error)) }
    for receiver in receivers { receiver.resume(throwing: error) }
    for sender in senders { sender.resume(throwing: error) }
  }
}
