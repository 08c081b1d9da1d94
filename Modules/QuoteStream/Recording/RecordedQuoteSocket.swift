package import PriceboardTelemetry
import PriceboardTransport

/// A connection whose server is a recording.
///
/// It opens once, right before the first message, and stays open after the last one. A recording says nothing of the
/// time when nothing was sent, so that silence does not end the connection: it lives as long as it is played. What the
/// client asks for is passed over, because the answers are recorded too.
///
/// It is played by one caller at a time: in real time (``play(on:)``), or as fast as possible (``RecordedQuotes``).
package final class RecordedQuoteSocket: QuoteSocket {
  private struct State: Sendable {
    weak var receiver: (any QuoteSocketReceiver)?
    var isConnected = false
    var position = 0
    var now = Duration.zero
  }

  package let recording: QuoteRecording
  private let state = Locked(State())

  package init(_ recording: QuoteRecording) {
    self.recording = recording
  }

  package func attach(_ receiver: any QuoteSocketReceiver) {
    state.withLock { $0.receiver = receiver }
  }

  package func send(_ commands: [QuoteCommand], on connection: Int) {}

  /// The time in the recording.
  package var now: Duration { state.withLock { $0.now } }

  /// Hands on all that was sent before a time, each message at its own time, and goes on to that time.
  ///
  /// What was sent exactly then is left for later: who looks at that time does not see it yet. Where it is enough after a
  /// message it stays at that one's time.
  package func advance(to time: Duration, until isEnough: () -> Bool = { false }) {
    if !play(before: time, until: isEnough) { state.withLock { $0.now = max($0.now, time) } }
  }

  /// Hands on messages, each at its own time, until it is enough.
  ///
  /// - Returns: false where all have been handed on before.
  package func play(until isEnough: () -> Bool) -> Bool {
    play(before: nil, until: isEnough)
  }

  private func play(before limit: Duration?, until isEnough: () -> Bool) -> Bool {
    if isEnough() { return true }
    // Looked up once: that costs as much as handing a message on, and nothing waits in between.
    let receiver = receiver
    connect(receiver, at: now)
    while let message = take(before: limit) {
      hand(message, to: receiver, at: message.time)
      if isEnough() { return true }
    }
    return false
  }

  /// Plays the whole recording in the time that it took, and returns after the last message.
  ///
  /// - Throws: `CancellationError`.
  package func play(on timeline: Timeline) async throws {
    let start = timeline.now
    // The receiver is looked up each time: it is not kept alive through the sleeps.
    connect(receiver, at: start)
    while let message = take(before: nil) {
      try await timeline.sleep(until: start + message.time)
      hand(message, to: receiver, at: timeline.now)
    }
  }

  private var receiver: (any QuoteSocketReceiver)? { state.withLock { $0.receiver } }

  /// Opens the connection unless it is open.
  private func connect(_ receiver: (any QuoteSocketReceiver)?, at now: Duration) {
    let isFirst = state.withLock { state in
      defer { state.isConnected = true }
      return !state.isConnected
    }
    if isFirst { receiver?.connected(1, at: now) }
  }

  private func take(before limit: Duration?) -> QuoteRecording.Message? {
    state.withLock { [messages = recording.messages] state in
      guard state.position < messages.count else { return nil }
      let message = messages[state.position]
      if let limit, message.time >= limit { return nil }
      state.position += 1
      state.now = max(state.now, message.time)
      return message
    }
  }

  private func hand(
    _ message: QuoteRecording.Message, to receiver: (any QuoteSocketReceiver)?, at now: Duration
  ) {
    _ = receiver?.received(WebSocketBatch([message.content]), on: 1, at: now)
  }
}
