package import PriceboardTransport

/// A connection as the repository needs it: one receiver that is told what happens, and commands back.
///
/// ``QuoteSocketConnection`` is the real one; a recording is another.
package protocol QuoteSocket: Sendable {
  /// Has the receiver told from now on; there is one, and it is not kept alive.
  func attach(_ receiver: any QuoteSocketReceiver)

  /// Sends commands that do not answer an event, for instance because a follower came.
  ///
  /// Ignored where `connection` is not the one that is open. Returns at once, and never calls the receiver before it
  /// has returned.
  func send(_ commands: [QuoteCommand], on connection: Int)
}

/// What a socket tells, always one call after the other and never two at a time.
///
/// The calls come on the socket's own executor; what they return is carried out there.
package protocol QuoteSocketReceiver: AnyObject, Sendable {
  /// A connection is open and its token sent. Connections are numbered upward from 1.
  func connected(_ connection: Int, at now: Duration) -> [QuoteCommand]

  /// Messages came on the open connection.
  ///
  /// `now` is the time of their arrival, on the timeline.
  func received(_ batch: WebSocketBatch, on connection: Int, at now: Duration) -> QuoteSocketReaction

  /// The connection has ended, or the socket was stopped.
  func disconnected(_ connection: Int, because reason: StaleReason, at now: Duration)
}

/// What a receiver answers to messages.
package struct QuoteSocketReaction: Hashable, Sendable {
  /// What to send, in this order.
  package var commands: [QuoteCommand]
  /// Whether a valid heartbeat, snapshot or update was among the messages; nothing else is life.
  package var isLife: Bool
  /// Why the connection should be closed and another one opened; nil where it is good.
  package var fault: QuoteConnectionFault?

  package init(commands: [QuoteCommand] = [], isLife: Bool = false, fault: QuoteConnectionFault? = nil) {
    self.commands = commands
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
