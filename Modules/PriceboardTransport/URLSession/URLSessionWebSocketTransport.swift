#if !os(Linux)
  import Dispatch
  import Foundation
  import PriceboardTelemetry

  /// WebSocket over the tasks of URLSessions of its own.
  final class URLSessionWebSocketTransport: WebSocketTransport {
    /// A session and its tasks, by the numbers that they have in it.
    private struct Way: Sendable {
      let session: URLSession
      let sockets: URLSessionWebSockets

      init(_ trust: CertificateTrust, _ configuration: URLSessionConfiguration) {
        sockets = URLSessionWebSockets(trust: trust)
        session = URLSession(configuration: configuration, delegate: sockets, delegateQueue: nil)
      }
    }

    /// Over a proxy where the system is set up for one.
    private let way: Way
    /// Whatever the system is set up for, to this machine alone.
    private let localWay: Way
    private let timeline: Timeline
    private let queue = DispatchQueue(label: "priceboard.transport.websocket")

    init(trust: CertificateTrust, timeline: Timeline = Timeline()) {
      way = Way(trust, .ofTransport)
      let configuration = URLSessionConfiguration.ofTransport
      configuration.connectionProxyDictionary = [:]
      localWay = Way(trust, configuration)
      self.timeline = timeline
    }

    deinit {
      // A session keeps itself, its connections and its delegate until it is told so.
      for way in [way, localWay] { way.session.invalidateAndCancel() }
    }

    func connect(
      to request: WebSocketRequest, within limits: WebSocketLimits
    ) async throws -> any WebSocketConnection {
      let outgoing = try OutgoingHandshake(request)
      let end = timeline.now + min(max(limits.handshakeTime, .zero), .seconds(1 << 40))
      let way = outgoing.isLoopback ? localWay : way
      let task = way.session.webSocketTask(with: URLRequest(outgoing))
      task.maximumMessageSize = max(0, limits.messageBytes)
      let number = task.taskIdentifier
      let channel = WebSocketChannel<[OutgoingFrame]> { [weak sockets = way.sockets] in
        sockets?[number]?.channelHasNews()
      }
      let opened = Locked<URLSessionWebSocket?>(nil)
      let ticket = ExchangeTicket()
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { opener in
          let socket = URLSessionWebSocket(
            task, messageLimit: limits.messageBytes, subprotocols: outgoing.subprotocols, timeline, queue,
            channel,
            opener)
          opened.withLock { $0 = socket }
          way.sockets.add(socket, number)
          socket.start(until: end)
          // A cancellation that was faster has found nobody to end.
          if ticket.isCancelled { socket.cancel(CancellationError()) }
        }
      } onCancel: {
        ticket.cancel()
        queue.async { opened.withLock { $0 }?.cancel(CancellationError()) }
      }
      guard let socket = opened.withLock({ $0 }) else { throw WebSocketError.transport(.notConnected) }
      let connection = URLSessionWebSocketConnection(self, socket)
      // Cancelling may have ended the connection after it was opened.
      try Task.checkCancellation()
      return connection
    }
  }

  extension URLRequest {
    fileprivate init(_ handshake: OutgoingHandshake) {
      self.init(url: handshake.url)
      httpShouldHandleCookies = false
      for field in handshake.headers { addValue(field.value, forHTTPHeaderField: field.name) }
      if !handshake.subprotocols.isEmpty {
        setValue(handshake.subprotocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
      }
    }
  }
#endif
