package import PriceboardTransport

/// What a ``ConnectionMachine`` wants done, in the order of the array.
///
/// Every effect names the attempt that it belongs to; an attempt and the connection it becomes have one number.
package enum ConnectionEffect: Hashable, Sendable {
  /// Get a token for an attempt; a replacement is another one than the last that was used.
  case getToken(Int, isReplacement: Bool)
  /// Open a connection.
  case open(Int)
  /// Give up whatever there is of an attempt: the question for a token, the opening, the connection.
  case close(Int, WebSocketCloseCode)
  /// Send the token as the first frame, then tell the receiver that the connection is open.
  case connected(Int)
  /// Tell the receiver that there is no connection, for this reason now.
  case disconnected(Int, StaleReason)
  /// Send a ping.
  case ping(Int)
  /// Report to telemetry.
  case report(QuoteStreamEvent)
}

/// How an attempt or a connection ended by itself.
package enum ConnectionEnding: Hashable, Sendable {
  /// A close frame came.
  case closed(WebSocketCloseCode)
  /// It could not be opened, or was lost.
  case lost
  /// A message was larger than is taken in.
  case tooLarge
  /// The server broke the protocol of the socket.
  case broken
}

/// Why a question for a token gave none.
package enum TokenTrouble: Hashable, Sendable {
  /// The user is refused, or there is no other token than the refused one.
  case refused
  /// It did not work now.
  case failed
}
