/// The number of a connection, counted from 1 in the order in which they were accepted.
typealias ConnectionID = Int

/// What the protocols above ask the socket loop to do.
enum ConnectionEffect: Equatable, Sendable {
  /// Sends the bytes behind all that was sent before.
  case send(ConnectionID, [UInt8])
  /// Closes the connection when all has been sent.
  case finish(ConnectionID)
  /// Breaks the connection off at once, so that the client gets a reset.
  case reset(ConnectionID)
}

/// What speaks over connections, whatever carries the bytes.
///
/// It is told what happens, with the time, and answers with what to do. It never blocks and owns no socket.
protocol ConnectionHandler: Sendable {
  /// A client has connected.
  mutating func connectionOpened(_ id: ConnectionID, at now: Duration) -> [ConnectionEffect]
  /// Bytes came.
  mutating func bytesReceived(_ bytes: ArraySlice<UInt8>, from id: ConnectionID, at now: Duration)
    -> [ConnectionEffect]
  /// The client sends no more; whether it still reads is not known.
  mutating func inputEnded(of id: ConnectionID, at now: Duration) -> [ConnectionEffect]
  /// All bytes of earlier effects have been handed to the system.
  mutating func outputSent(to id: ConnectionID, at now: Duration) -> [ConnectionEffect]
  /// The connection is gone; nothing more is heard of it.
  mutating func connectionLost(_ id: ConnectionID, at now: Duration)
  /// The time that ``nextDeadline`` named has come.
  mutating func deadlinePassed(at now: Duration) -> [ConnectionEffect]
  /// The next time at which something is to be done without a byte coming; nil for none.
  var nextDeadline: Duration? { get }
  /// A number that changes with all that others may wait for.
  var revision: Int { get }
}
