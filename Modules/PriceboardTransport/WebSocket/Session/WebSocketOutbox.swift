/// What is to be sent and has not begun to be, and whom to tell when the system has taken it.
///
/// | state of a parcel \ event | taken | cancelled | finished | ended |
/// |---|---|---|---|---|
/// | queued | under way | gone: its sender is told | - | gone: its sender is told |
/// | under way | - | goes on; its sender is told now | its sender is told | its sender is told |
struct WebSocketOutbox<Parcel: Sendable, Sender: Sendable>: Sendable {
  private struct Entry: Sendable {
    let id: UInt64
    let parcel: Parcel
    let sender: Sender
  }

  private var queue: [Entry] = []
  /// The sender of what is under way, until it is told.
  private var current: (id: UInt64, sender: Sender)?
  private var refusal: WebSocketError?

  /// Queues a parcel; returns why it cannot go out.
  mutating func queued(_ id: UInt64, _ parcel: Parcel, by sender: Sender) -> WebSocketError? {
    if let refusal { return refusal }
    queue.append(Entry(id: id, parcel: parcel, sender: sender))
    return nil
  }

  /// Takes the parcel that goes out next; nil where there is none.
  mutating func taken() -> Parcel? {
    guard !queue.isEmpty else { return nil }
    let entry = queue.removeFirst()
    current = (entry.id, entry.sender)
    return entry.parcel
  }

  /// The system has all of what was taken; returns its sender where nobody has told it anything.
  mutating func finished() -> Sender? {
    defer { current = nil }
    return current?.sender
  }

  /// Lets a sender go; nil where it has been told something already.
  mutating func cancelled(_ id: UInt64) -> Sender? {
    if let current, current.id == id {
      self.current = nil
      return current.sender
    }
    guard let index = queue.firstIndex(where: { $0.id == id }) else { return nil }
    return queue.remove(at: index).sender
  }

  /// Takes nothing more in, for this reason; what is there still goes out.
  mutating func refused(_ reason: WebSocketError) {
    refusal = refusal ?? reason
  }

  /// Drops all that has not begun; returns who is told, what is under way among them.
  mutating func ended(_ reason: WebSocketError) -> [Sender] {
    refused(reason)
    defer { (queue, current) = ([], nil) }
    return [current?.sender].compactMap(\.self) + queue.map(\.sender)
  }
}
