/// Messages that were received together, oldest first.
///
/// A connection hands over none that is empty. A batch costs its receiver one resumption, however many messages it holds.
public struct WebSocketBatch: Hashable, Sendable {
  /// The messages.
  public let messages: [WebSocketMessage]

  /// Creates a batch.
  public init(_ messages: [WebSocketMessage]) {
    self.messages = messages
  }
}
