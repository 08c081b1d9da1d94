import PriceboardTestSupport
import QuoteStream
import Testing

@testable import Presentation

@Suite struct PriceNoticeTests {
  /// A watchlist whose rows are live and whose connection is open.
  private func live() -> WatchlistMachine {
    var machine = Desk.watching([0], of: 1)
    _ = machine.connectionChanged(to: Desk.connected, at: Desk.time(300))
    _ = machine.batchReceived(Desk.batch([0: Desk.live(0, 100)]), generation: 1, at: Desk.time(300))
    return machine
  }

  private func lose(_ machine: inout WatchlistMachine, at now: Int) {
    _ = machine.connectionChanged(to: Desk.waiting(since: now), at: Desk.time(now))
    _ = machine.batchReceived(
      Desk.batch([0: Desk.stale(0, 100, .disconnected)]), generation: 1, at: Desk.time(now))
  }

  private func recover(_ machine: inout WatchlistMachine, at now: Int) {
    _ = machine.connectionChanged(to: .connected(since: .milliseconds(now)), at: Desk.time(now))
    _ = machine.batchReceived(
      Desk.batch([0: Desk.live(0, 100, snapshot: now)]), generation: 1, at: Desk.time(now))
  }

  @Test func `the banner appears after two seconds without a connection, and not before`() {
    var machine = live()
    lose(&machine, at: 1_000)
    #expect(machine.nextDeadline == .milliseconds(3_000))
    _ = machine.timePassed(at: Desk.time(2_999))
    #expect(machine.screen.notice == nil)
    _ = machine.connectionChanged(to: .connecting(since: .milliseconds(1_000)), at: Desk.time(2_999))
    #expect(machine.screen.notice == nil)
    _ = machine.timePassed(at: Desk.time(3_000))
    #expect(machine.screen.notice == .reconnecting)
    #expect(machine.screen.announcement?.number == 1)
    #expect(machine.nextDeadline == nil)
  }

  @Test(arguments: [(1_900, false), (2_000, true), (2_100, true)])
  func `an outage shows a banner from two seconds on`(length: Int, isShown: Bool) {
    var machine = live()
    lose(&machine, at: 1_000)
    // The event that ends the outage is the first one after it began: what was due before comes first.
    let effects = machine.connectionChanged(
      to: .connected(since: .milliseconds(1_000 + length)), at: Desk.time(1_000 + length))
    #expect(effects.isEmpty)
    #expect((machine.screen.announcement != nil) == isShown)
    #expect(machine.screen.notice == (isShown ? .updating : nil))
  }

  /// What can end an outage, or that anybody sees it.
  enum Ending: CaseIterable, Sendable {
    case connected, stopped, disappeared, backgrounded

    func happen(to machine: inout WatchlistMachine, at now: Int) {
      let time = Desk.time(now)
      switch self {
      case .connected:
        _ = machine.connectionChanged(to: .connected(since: .milliseconds(now)), at: time)
      case .stopped: _ = machine.connectionChanged(to: .stopped, at: time)
      case .disappeared: _ = machine.disappeared(at: time)
      case .backgrounded: _ = machine.backgrounded(at: time)
      }
    }
  }

  @Test(arguments: Ending.allCases)
  func `an outage that nobody had the time to show is not spoken once it is over`(ending: Ending) {
    var machine = live()
    _ = machine.connectionChanged(to: Desk.waiting(since: 1_000), at: Desk.time(1_000))
    // The notice has been due for half a second when this comes, and goes with it: the rows are live, or not seen.
    ending.happen(to: &machine, at: 3_500)
    #expect(machine.screen.notice == nil)
    #expect(machine.screen.announcement == nil)
  }

  @Test func `three blips of a second and a half show nothing`() {
    var machine = live()
    for start in [1_000, 3_000, 5_000] {
      lose(&machine, at: start)
      _ = machine.timePassed(at: Desk.time(start + 1_499))
      recover(&machine, at: start + 1_500)
    }
    #expect(machine.screen.notice == nil)
    #expect(machine.screen.announcement == nil)
  }

  @Test(arguments: StaleReason.allCases)
  func `the banner goes when every visible row is live or stale for a reason of its own`(reason: StaleReason)
  {
    var machine = live()
    lose(&machine, at: 1_000)
    _ = machine.timePassed(at: Desk.time(5_000))
    _ = machine.connectionChanged(to: .connected(since: .seconds(5)), at: Desk.time(5_000))
    #expect(machine.screen.notice == .updating)
    _ = machine.batchReceived(
      Desk.batch([0: Desk.stale(0, 100, reason)]), generation: 1, at: Desk.time(5_100))
    let isOwn = [.gap, .suspect, .unavailable].contains(reason)
    #expect(machine.screen.notice == (isOwn ? nil : .updating))
    recover(&machine, at: 5_200)
    #expect(machine.screen.notice == nil)
  }

  @Test func `rows that are not visible do not hold the banner`() {
    var machine = Desk.watching([0, 1], of: 10)
    _ = machine.connectionChanged(to: Desk.waiting(since: 0), at: Desk.time(3_000))
    #expect(machine.screen.notice == .reconnecting)
    _ = machine.connectionChanged(to: Desk.connected, at: Desk.time(3_100))
    _ = machine.batchReceived(Desk.batch([0: Desk.live(0, 1)]), generation: 1, at: Desk.time(3_200))
    #expect(machine.screen.notice == .updating)
    _ = machine.visibleRowsChanged(Desk.symbols([0]), at: Desk.time(3_300))
    #expect(machine.screen.notice == nil)
  }

  @Test func `a refused user is told so, and a stopped connection says nothing`() {
    var machine = live()
    _ = machine.connectionChanged(to: .authFailed(since: .seconds(1)), at: Desk.time(1_000))
    #expect(machine.screen.notice == nil)
    _ = machine.timePassed(at: Desk.time(3_000))
    #expect(machine.screen.notice == .refused)
    _ = machine.connectionChanged(to: .stopped, at: Desk.time(3_100))
    #expect(machine.screen.notice == nil)
  }

  @Test func `where no price is shown nothing is said of prices`() {
    var machine = WatchlistMachine()
    _ = machine.appeared(at: Desk.time(0))
    _ = machine.connectionChanged(to: Desk.waiting(since: 0), at: Desk.time(0))
    func expectSilence() {
      #expect(machine.nextDeadline == nil)
      #expect(machine.screen.notice == nil)
      #expect(machine.screen.announcement == nil)
    }
    expectSilence()
    _ = machine.timePassed(at: Desk.time(3_000))
    expectSilence()
    _ = machine.listFailed(.unreachable, number: 1, at: Desk.time(3_000))
    expectSilence()
    _ = machine.retried(at: Desk.time(4_000))
    _ = machine.listLoaded(Desk.listing(0), number: 2, at: Desk.time(5_000))
    expectSilence()
    _ = machine.refreshed(at: Desk.time(6_000))
    _ = machine.listLoaded(Desk.listing(3), number: 3, at: Desk.time(6_000))
    expectSilence()
  }

  @Test func `over prices that come while there is no connection it appears at once, and goes with them`() {
    var machine = WatchlistMachine()
    _ = machine.appeared(at: Desk.time(0))
    _ = machine.connectionChanged(to: Desk.waiting(since: 0), at: Desk.time(0))
    _ = machine.listLoaded(Desk.listing(3), number: 1, at: Desk.time(5_000))
    _ = machine.visibleRowsChanged(Desk.symbols([0]), at: Desk.time(5_000))
    #expect(machine.screen.notice == .reconnecting)
    #expect(machine.screen.announcement?.number == 1)
    _ = machine.refreshed(at: Desk.time(6_000))
    _ = machine.listLoaded(Desk.listing(0), number: 2, at: Desk.time(6_000))
    #expect(machine.screen.notice == nil)
  }

  @Test func `what another screen said counts`() {
    var machine = live()
    machine.otherScreenAnnounced(at: .seconds(10))
    lose(&machine, at: 20_000)
    _ = machine.timePassed(at: Desk.time(22_000))
    #expect(machine.screen.notice == .reconnecting)
    #expect(machine.screen.announcement == nil)
    recover(&machine, at: 30_000)
    lose(&machine, at: 68_000)
    _ = machine.timePassed(at: Desk.time(70_000))
    #expect(machine.screen.announcement?.number == 1)
  }

  @Test func `forty batches announce nothing`() {
    var machine = live()
    for number in 1...40 {
      _ = machine.batchReceived(
        Desk.batch([0: Desk.live(0, 100 + number)]), generation: 1, at: Desk.time(300 + number * 250))
    }
    #expect(machine.screen.announcement == nil)
  }

  @Test func `flapping ten times in a minute announces once, and a minute later once more`() {
    var machine = live()
    for number in 0..<10 {
      lose(&machine, at: 1_000 + number * 5_000)
      _ = machine.timePassed(at: Desk.time(3_000 + number * 5_000))
      #expect(machine.screen.notice == .reconnecting)
      recover(&machine, at: 3_500 + number * 5_000)
      #expect(machine.screen.notice == nil)
    }
    #expect(machine.screen.announcement?.number == 1)
    lose(&machine, at: 60_999)
    _ = machine.timePassed(at: Desk.time(62_999))
    #expect(machine.screen.announcement?.number == 1)
    recover(&machine, at: 62_999)
    lose(&machine, at: 63_000)
    _ = machine.timePassed(at: Desk.time(65_000))
    #expect(machine.screen.announcement?.number == 2)
  }

  @Test(arguments: [(62_999, 1), (63_000, 2)])
  func `sixty seconds lie between two announcements`(second: Int, count: Int) {
    var machine = PriceNoticeMachine()
    machine.connectionChanged(to: Desk.waiting(since: 1_000))
    machine.looked(now: .milliseconds(3_000), isSettled: false)
    machine.connectionChanged(to: Desk.connected)
    machine.looked(now: .milliseconds(3_001), isSettled: true)
    machine.connectionChanged(to: Desk.waiting(since: 4_000))
    machine.looked(now: .milliseconds(second), isSettled: false)
    #expect(machine.notice == .reconnecting)
    #expect(machine.announcement?.number == count)
  }
}
