package import QuoteStream

/// What is said over prices that may all be out of date, and when it is spoken, without time and without waiting.
///
/// The notice appears over prices when there has been no connection for 2 seconds, so that a short interruption does not
/// flicker. It goes when the connection is back and every visible price is settled: live, or stale for a reason of its own.
/// It is spoken when it appears, at most once in 60 seconds on all screens of the connection, and never because its words
/// change. Where the end of an outage is heard of before the outage itself, and nothing is left to say, there was no
/// notice.
///
/// | connection | no notice | a notice |
/// |---|---|---|
/// | stopped | - | none |
/// | connecting or waiting | reconnecting, from 2 s on | reconnecting |
/// | the user is refused | refused, from 2 s on | refused |
/// | connected, all settled | - | none |
/// | connected, not all settled | - | updating |
package struct PriceNoticeMachine: Hashable, Sendable {
  /// How long there is no connection before the notice appears.
  package static let patience = Duration.seconds(2)
  /// The least time between two announcements.
  package static let quietTime = Duration.seconds(60)

  private(set) package var notice: PriceNotice?
  private(set) package var announcement: PriceAnnouncement?
  private var connection = QuoteConnectionState.stopped
  /// When a notice was last spoken, on this screen or another one of the connection.
  private(set) package var announcedAt: Duration?

  package init() {}

  /// When the notice appears by the passing of time alone; nil where it does not.
  package var nextDeadline: Duration? {
    notice == nil ? connection.downSince.map { $0 + Self.patience } : nil
  }

  /// The connection is in another state.
  package mutating func connectionChanged(to state: QuoteConnectionState) {
    connection = state
  }

  /// Tells whether a notice would stay if the connection were in that state.
  func isKept(by state: QuoteConnectionState, isSettled: @autoclosure () -> Bool) -> Bool {
    switch state {
    case .stopped: false
    case .connected: !isSettled()
    case .connecting, .waiting, .authFailed: true
    }
  }

  /// Looks at what there is: time has passed, or the connection or a price has changed.
  package mutating func looked(now: Duration, isSettled: @autoclosure () -> Bool) {
    switch connection {
    case .stopped:
      notice = nil
    case .connected:
      guard notice != nil else { return }
      notice = isSettled() ? nil : .updating
    case .connecting(let since), .waiting(let since, _):
      appear(.reconnecting, since: since, now: now)
    case .authFailed(let since):
      appear(.refused, since: since, now: now)
    }
  }

  /// Another screen of the connection has spoken.
  package mutating func otherScreenAnnounced(at time: Duration) {
    announcedAt = max(announcedAt ?? time, time)
  }

  /// No price is looked at any more.
  package mutating func hidden() {
    notice = nil
  }

  private mutating func appear(_ words: PriceNotice, since: Duration, now: Duration) {
    guard notice == nil else {
      notice = words
      return
    }
    guard now - since >= Self.patience else { return }
    notice = words
    guard announcedAt.map({ now - $0 >= Self.quietTime }) ?? true else { return }
    announcedAt = now
    announcement = PriceAnnouncement(number: (announcement?.number ?? 0) &+ 1)
  }
}
