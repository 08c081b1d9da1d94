package import PriceboardTransport

/// The times that a connection is held to.
package struct ConnectionRules: Hashable, Sendable {
  /// For so long a connection may be without life; at that very time it is dead.
  package static let lifeLimit: Duration = .seconds(3)

  /// How long getting a token may take, and how long opening a connection with its handshake may take.
  package var openingLimit: Duration = .seconds(10)
  /// A connection without life for so long is asked for a pong, which keeps the path awake and proves nothing.
  package var pingAfter: Duration = .milliseconds(1500)
  /// A connection without life for so long is dead.
  package var deadAfter = lifeLimit
  /// A connection that has shown life for so long is healthy; only then is an earlier failure forgotten.
  package var healthyAfter: Duration = .seconds(10)
  /// The time between attempts.
  package var backoff = Backoff(base: .milliseconds(500), cap: .seconds(30))
  /// The shortest time between the beginnings of two attempts where a network that came back ends the wait.
  package var attemptSpacing: Duration = .milliseconds(500)
  /// A deadline that is noticed so much later was slept through, by the device or by the app.
  ///
  /// A machine that is awake is told of a deadline within milliseconds.
  package var sleepSign: Duration = .seconds(1)

  package init() {}
}
