import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A connection with everything around it in a test's hand.
struct ConnectionRig {
  let clock = ManualClock()
  let timeline: Timeline
  let transport: WebSocketTransportFake
  let network = ManualNetworkStatus()
  let telemetry = TelemetrySpy()
  let receiver: QuoteSocketReceiverFake
  let connection: QuoteSocketConnection

  init(
    transport: WebSocketTransportFake = WebSocketTransportFake(), tokens: (any TokenProvider)? = nil,
    symbols: [String] = [], jitter: @escaping @Sendable () -> Double = { 1 }, messageBytes: Int? = nil,
    isAttached: Bool = true
  ) throws {
    timeline = Timeline(clock)
    self.transport = transport
    receiver = QuoteSocketReceiverFake(symbols.compactMap { Symbol($0) })
    let url = try #require(URL(string: "wss://quotes.example/v1/quotes"))
    connection =
      if let messageBytes {
        QuoteSocketConnection(
          transport: transport, url: url, tokens: tokens, network: network, timeline: timeline,
          jitter: jitter,
          messageBytes: messageBytes, telemetry: telemetry)
      } else {
        QuoteSocketConnection(
          transport: transport, url: url, tokens: tokens, network: network, timeline: timeline,
          jitter: jitter,
          telemetry: telemetry)
      }
    receiver.use(connection)
    if isAttached { connection.attach(receiver) }
  }

  var events: [QuoteStreamEvent] { telemetry.events(of: QuoteStreamEvent.self) }
  var delays: [Duration] {
    events.compactMap { if case .retryScheduled(let delay) = $0 { delay } else { nil } }
  }

  /// Waits for the so-manieth connection and for the receiver to know of it.
  func connected(_ number: Int = 1) async throws -> WebSocketConnectionFake {
    let socket = try #require(await transport.accepted(number))
    await receiver.calls.wait { $0.connections.count >= number }
    return socket
  }

  /// Waits until the connection is in a state like this.
  func state(_ condition: (QuoteConnectionState) -> Bool) async {
    for await state in connection.states() where condition(state) { return }
  }

  /// Waits until the connection waits for its next attempt, and moves the clock there.
  func passWait() async {
    for await state in connection.states() {
      guard case .waiting(_, let retryAt) = state else { continue }
      clock.advance(by: retryAt - timeline.now)
      return
    }
  }
}
