import PriceboardTransport
package import QuoteStream

/// What the connection that brings the prices is doing, for a line of its own.
public struct QuoteConnectionStatus: Equatable, Sendable, Codable {
  /// What it is doing.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// It is stopped, because the app is not in the foreground, or was never started.
    case stopped
    /// A connection is being made.
    case connecting
    /// A connection is open.
    case connected
    /// There is no connection, and one is tried again later.
    case waiting
    /// The server refuses the user.
    case refused
  }

  /// What it is doing.
  public let kind: Kind
  /// The whole seconds until the next attempt, rounded up; nil while none is waited for.
  public let retrySeconds: Int?
  /// The same in words, such as "Next attempt in 4 s".
  public let text: String

  /// Puts a state into words; `now` is a time of the connection's timeline.
  package init(_ state: QuoteConnectionState, now: Duration, words: any Phrasebook) {
    var seconds: Int?
    switch state {
    case .stopped: kind = .stopped
    case .connecting: kind = .connecting
    case .connected: kind = .connected
    case .authFailed: kind = .refused
    case .waiting(_, let retryAt):
      kind = .waiting
      seconds = Self.seconds(until: retryAt, now: now)
    }
    retrySeconds = seconds
    text = seconds.map { words.text(.retryIn(seconds: $0)) } ?? words.text(.connection(kind))
  }

  private static func seconds(until end: Duration, now: Duration) -> Int {
    guard end > now else { return 0 }
    let milliseconds = (end - now).wholeMilliseconds
    return milliseconds / 1_000 + (milliseconds % 1_000 > 0 ? 1 : 0)
  }
}
