/// What has been received and not been asked for yet, or who asks and what has not been received yet.
///
/// | state \ event | asked | arrived | cancelled | ended |
/// |---|---|---|---|---|
/// | nothing | asker waits | kept | - | ended |
/// | messages | asker gets all | kept, too | - | messages, then ended |
/// | askers | asker waits, too | the first gets all | that one leaves | all are told |
/// | ended | asker is told | dropped | - | - |
struct WebSocketInbox<Asker: Sendable>: Sendable {
  /// What an asker gets.
  enum Answer: Sendable {
    case batch(WebSocketBatch)
    case ended(WebSocketError)
    /// It is told later.
    case waits
  }

  /// From how many bytes on nothing more is read until somebody asks.
  let bound: Int
  private var messages: [WebSocketMessage] = []
  private var cost = 0
  private var askers: [(id: UInt64, asker: Asker)] = []
  private var ending: WebSocketError?

  init(bound: Int = 256 << 10) {
    self.bound = bound
  }

  /// Whether reading is to stop.
  var isFull: Bool { cost >= bound }
  var hasEnded: Bool { ending != nil }

  mutating func asked(_ id: UInt64, by asker: Asker) -> Answer {
    if !messages.isEmpty { return .batch(takeAll()) }
    if let ending { return .ended(ending) }
    askers.append((id, asker))
    return .waits
  }

  /// Takes messages in, which cost about so many bytes; returns who gets them, where somebody waits.
  mutating func arrived(_ batch: [WebSocketMessage], cost batchCost: Int) -> (Asker, WebSocketBatch)? {
    guard ending == nil, !batch.isEmpty else { return nil }
    guard !askers.isEmpty else {
      if messages.isEmpty { messages = batch } else { messages += batch }
      cost += batchCost
      return nil
    }
    return (askers.removeFirst().asker, WebSocketBatch(batch))
  }

  /// Lets an asker go; nil where it has been told something already.
  mutating func cancelled(_ id: UInt64) -> Asker? {
    guard let index = askers.firstIndex(where: { $0.id == id }) else { return nil }
    return askers.remove(at: index).asker
  }

  /// Ends it, once; returns who is told now.
  ///
  /// Messages that are there are still handed over.
  mutating func ended(_ error: WebSocketError) -> [Asker] {
    guard ending == nil else { return [] }
    ending = error
    defer { askers = [] }
    return askers.map(\.asker)
  }

  private mutating func takeAll() -> WebSocketBatch {
    defer {
      messages = []
      cost = 0
    }
    return WebSocketBatch(messages)
  }
}
