package import PriceboardTransport

/// A connection as the repository needs it: one receiver that is told what happens, and one way out for commands.
///
/// ``QuoteSocketConnection`` is the real one; a recording is another.
package protocol QuoteSocket: Sendable {
  /// Has the receiver told from now on; there is one, the last that was attached, and it is not kept alive.
  func attach(_ receiver: any QuoteSocketReceiver)

  /// Sends commands after those of earlier calls, whatever they answer.
  ///
  /// Ignored where `connection` is not the one that is open when they would go out. Returns at once, and never calls the
  /// receiver before it has returned.
  func send(_ commands: [QuoteCommand], on connection: Int)
}

/// What a socket tells, always one call after the other and never two at a time.
///
/// The calls come on the socket's own executor. What the receiver wants sent it hands to the socket, also from within a
/// call: what it returned would overtake what others had decided before.
package protocol QuoteSocketReceiver: AnyObject, Sendable {
  /// A connection is open and its token sent. Connections are numbered upward from 1.
  func connected(_ connection: Int, at now: Duration)

  /// Messages came on the open connection.
  ///
  /// `now` is the time of their arrival, on the timeline.
  func received(_ batch: WebSocketBatch, on connection: Int, at now: Duration) -> QuoteSocketReaction

  /// The connection has ended, or the socket was stopped.
  func disconnected(_ connection: Int, because reason: StaleReason, at now: Duration)
}

/// What a receiver answers to messages.
package struct QuoteSocketReaction: Hashable, Sendable {
  /// Whether a valid heartbeat, snapshot or update was among the messages; nothing else is life.
  package var isLife: Bool
  /// Why the connection should be closed and another one opened; nil where it is good.
  package var fault: QuoteConnectionFault?

  package init(isLife: Bool = false, fault: QuoteConnectionFault? = nil) {
    self.isLife = isLife
    self.fault = fault
  }
}

/// Why a receiver gives a connection up.
package enum QuoteConnectionFault: Hashable, Sendable {
  /// What arrives has been too old for too long; a new connection drains what is queued in between.
  case lagging
  /// Too many frames could not be read.
  case malformed
}
