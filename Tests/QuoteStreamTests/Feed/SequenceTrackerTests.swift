import QuoteStream
import Testing

/// Every cell of the table in the tracker's documentation.
@Suite struct SequenceTrackerTests {
  enum Kind: String, CaseIterable {
    case released, down, waiting, current, broken, unavailable
  }

  enum Event: String, CaseIterable {
    case subscribed, unsubscribed, endedFollowed, endedUnfollowed, snapshot, nextUpdate, aheadUpdate,
      laterUpdate
    case oldUpdate, heartbeat, unreadable, anyLost, unavailable, available, time
  }

  private static let now: Duration = .seconds(100)

  private static func tracker(_ kind: Kind) -> SequenceTracker {
    var tracker = SequenceTracker()
    switch kind {
    case .released: break
    case .down: tracker.connectionEnded(isFollowed: true)
    case .waiting: tracker.subscribed(now: now)
    case .current, .broken, .unavailable:
      tracker.subscribed(now: now)
      _ = tracker.snapshotReceived(sequence: 10, time: 1_000)
      if kind == .broken { _ = tracker.updateReceived(sequence: 12, time: 1_001, now: now) }
      if kind == .unavailable { _ = tracker.declaredUnavailable(now: now) }
    }
    return tracker
  }

  private static func kind(_ tracker: SequenceTracker) -> Kind {
    switch tracker.state {
    case .released: .released
    case .down: .down
    case .waiting: .waiting
    case .current: .current
    case .broken: .broken
    case .unavailable: .unavailable
    }
  }

  /// What comes of an event, where it changes anything.
  private static func expected(_ kind: Kind, _ event: Event) -> Kind {
    switch (event, kind) {
    case (.subscribed, _): .waiting
    case (.unsubscribed, _), (.endedUnfollowed, _): .released
    case (.endedFollowed, _): .down
    case (_, .released), (_, .down): kind
    case (.snapshot, _): .current
    case (.aheadUpdate, .current), (.laterUpdate, .current), (.heartbeat, .current): .broken
    case (.unreadable, .current), (.anyLost, .current): .broken
    case (.unavailable, _): .unavailable
    case (.available, .unavailable): .waiting
    default: kind
    }
  }

  @Test(arguments: Kind.allCases, Event.allCases)
  func `every event in every state does what the table says`(_ kind: Kind, _ event: Event) {
    var tracker = Self.tracker(kind)
    let now = Self.now
    switch event {
    case .subscribed: tracker.subscribed(now: now)
    case .unsubscribed: tracker.unsubscribed()
    case .endedFollowed: tracker.connectionEnded(isFollowed: true)
    case .endedUnfollowed: tracker.connectionEnded(isFollowed: false)
    case .snapshot:
      #expect(tracker.snapshotReceived(sequence: 3, time: 0) == (kind != .released && kind != .down))
    case .nextUpdate:
      let verdict = tracker.updateReceived(sequence: 11, time: 900, now: now)
      #expect(verdict == (kind == .current ? .applied : .dropped))
    case .aheadUpdate:
      let verdict = tracker.updateReceived(sequence: 14, time: 900, now: now)
      #expect(verdict == (kind == .current ? .gap(missing: 3) : .dropped))
    case .laterUpdate:
      let verdict = tracker.updateReceived(sequence: 10, time: 1_001, now: now)
      #expect(verdict == (kind == .current ? .restarted : .dropped))
    case .oldUpdate: #expect(tracker.updateReceived(sequence: 9, time: 1_000, now: now) == .dropped)
    case .heartbeat:
      #expect(tracker.heartbeatReceived(sequence: 13, now: now) == (kind == .current ? 3 : nil))
      #expect(tracker.heartbeatReceived(sequence: 10, now: now) == nil)
    case .unreadable: #expect(tracker.unreadableFrameReceived(now: now) == (kind == .current))
    case .anyLost: #expect(tracker.anyFrameLost(resyncAt: now) == (kind == .current))
    case .unavailable:
      #expect(
        tracker.declaredUnavailable(now: now) == (kind != .released && kind != .down && kind != .unavailable))
    case .available:
      tracker.declaredAvailable(now: now)
      if kind == .unavailable {
        #expect(tracker.timePassed(now: now + .milliseconds(4_999)) == nil)
        #expect(tracker.timePassed(now: now + .seconds(5)) == .subscribe)
      }
    case .time:
      #expect(tracker.timePassed(now: now) == (kind == .broken ? .resync : nil))
    }
    #expect(Self.kind(tracker) == Self.expected(kind, event))
  }

  @Test func `a subscription without an answer is repeated twice, and then every minute`() {
    var tracker = Self.tracker(.waiting)
    var asked: [Duration] = []
    while asked.count < 5, let due = tracker.nextDeadline {
      #expect(tracker.timePassed(now: due - .milliseconds(1)) == nil)
      if tracker.timePassed(now: due) == .subscribe { asked.append(due - Self.now) }
      #expect(tracker.isUnavailable == (due - Self.now >= .seconds(15)))
    }
    #expect(asked == [5, 10, 75, 135, 195].map { .seconds($0) })
  }

  @Test func `a symbol that is called unavailable again and again is asked for every minute all the same`() {
    var tracker = Self.tracker(.unavailable)
    for second in 1..<60 {
      #expect(tracker.declaredUnavailable(now: Self.now + .seconds(second)) == false)
      #expect(tracker.timePassed(now: Self.now + .seconds(second)) == nil)
    }
    #expect(tracker.timePassed(now: Self.now + .seconds(60)) == .subscribe)
  }

  @Test func `a symbol that has been unavailable for long is asked for as soon as the server speaks of it`() {
    var tracker = Self.tracker(.unavailable)
    tracker.declaredAvailable(now: Self.now + .seconds(30))
    #expect(tracker.timePassed(now: Self.now + .seconds(30)) == .subscribe)
  }

  @Test func `an unavailable symbol that is current again knows nothing of its past`() {
    var tracker = Self.tracker(.unavailable)
    _ = tracker.snapshotReceived(sequence: 10, time: 1_000)
    #expect(tracker == Self.tracker(.current))
  }
}
