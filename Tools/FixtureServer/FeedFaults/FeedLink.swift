/// What frames go through on one connection: the place where faults happen to them.
///
/// Without faults it hands on each frame at once. What it holds back is bounded; a link that holds more breaks.
struct FeedLink: Sendable {
  /// What becomes of a frame, or of one that was held back.
  enum Output: Equatable, Sendable {
    case message([UInt8], isText: Bool)
    case close(code: Int, reason: String)
    /// More was held back than there is room for.
    case broken
  }

  private struct Message: Sendable {
    let bytes: [UInt8]
    var isText = true
  }

  /// Messages that are late, in the order in which they are sent.
  private struct Lane: Sendable {
    var late: ArraySlice<(due: Duration, message: Message)> = []
  }

  private static let mostLate = 8_192

  private var prices = Lane()
  private var heartbeats = Lane()
  /// What is sent behind the next frame of a symbol; heartbeats have none.
  private var swapped: [FeedSymbol?: [Message]] = [:]
  /// Snapshots that are sent behind so many updates.
  private var snapshots: [FeedSymbol: (updates: Int, messages: [Message])] = [:]

  /// Sends a frame where the feed's clock began at `epoch`, in milliseconds since 1970.
  mutating func send(_ outgoing: OutgoingFrame, epoch: Int, at now: Duration) -> [Output] {
    let spoiler = FeedSpoiler(faults: outgoing.faults)
    if let closing = spoiler.closing { return [closing] }
    guard !spoiler.isLost else { return [] }
    let spoiled = spoiler.messages(of: outgoing.frame.json(epoch: epoch)).map {
      Message(bytes: $0, isText: !spoiler.isBinary)
    }
    var messages = Array(repeatElement(spoiled, count: spoiler.copies).joined())
    let symbol = outgoing.frame.symbol
    if let symbol, outgoing.frame.kind == .snapshot, let updates = spoiler.updatesFirst {
      snapshots[symbol] = (updates, messages)
      return []
    }
    if spoiler.isSwapped, swapped[symbol] == nil {
      swapped[symbol] = messages
      return []
    }
    messages += swapped.removeValue(forKey: symbol) ?? []
    if let symbol, outgoing.frame.kind == .update, var held = snapshots.removeValue(forKey: symbol) {
      held.updates -= 1
      if held.updates > 0 { snapshots[symbol] = held } else { messages += held.messages }
    }
    let isHeartbeat = outgoing.frame.kind == .heartbeat
    return isHeartbeat
      ? Self.hand(messages, to: &heartbeats, delay: spoiler.delay, at: now)
      : Self.hand(messages, to: &prices, delay: spoiler.delay, at: now)
  }

  /// What was late and is due.
  mutating func timePassed(at now: Duration) -> [Output] {
    Self.takeDue(&heartbeats, at: now) + Self.takeDue(&prices, at: now)
  }

  var nextDeadline: Duration? {
    [heartbeats.late.first?.due, prices.late.first?.due].compactMap(\.self).min()
  }

  private static func hand(
    _ messages: [Message], to lane: inout Lane, delay: Duration, at now: Duration
  ) -> [Output] {
    // What is ahead on the lane is not overtaken.
    let due = max(now + delay, lane.late.last?.due ?? now)
    guard due > now || !lane.late.isEmpty else { return messages.map(output) }
    lane.late += messages.map { (due, $0) }
    return lane.late.count > mostLate ? [.broken] : []
  }

  private static func takeDue(_ lane: inout Lane, at now: Duration) -> [Output] {
    let due = lane.late.prefix { $0.due <= now }
    lane.late.removeFirst(due.count)
    return due.map { output($0.message) }
  }

  private static func output(_ message: Message) -> Output { .message(message.bytes, isText: message.isText) }
}
