import Catalogue
import Testing

@testable import Presentation

/// When a screen that says when its hub opens has to look again.
@Suite struct OpeningTimerTests {
  /// 2026-03-29T07:00:00+02:00, the morning on which Berlin's clocks went forward.
  private static let opening = 1_774_760_400_000
  private static let hour = 3_600_000

  private func restarted(
    _ hours: HubHours, wallClock: Int, clockLead: Int = 0
  ) -> (OpeningTimer, [HomeMachine.Effect]) {
    var timer = OpeningTimer()
    let effects: [HomeMachine.Effect] = timer.restarted(
      for: hours, clock: ServerClock(wallClock: wallClock, lead: clockLead, now: .seconds(5)),
      now: .seconds(5))
    return (timer, effects)
  }

  private func closed(_ offset: Int = 7_200) -> HubHours {
    .closed(opensAt: .instant(milliseconds: Self.opening, offsetSeconds: offset))
  }

  @Test func `it fires when the hub should have opened`() {
    var (timer, effects) = restarted(closed(), wallClock: Self.opening - Self.hour)
    #expect(effects == [.startTimer(.opening, number: 1, deadline: .seconds(3_605))])
    #expect(timer.fired(2) == .late)
    #expect(timer.fired(1) == .opening)
    #expect(timer.fired(1) == .late)
  }

  @Test func `the device's clock is corrected by the server's`() {
    let (_, effects) = restarted(
      closed(), wallClock: Self.opening - 2 * Self.hour, clockLead: Self.hour)
    #expect(effects == [.startTimer(.opening, number: 1, deadline: .seconds(3_605))])
  }

  @Test func `it fires at midnight on the hub's own clock before that, when tomorrow becomes today`() {
    // 23:30 in the hub's offset; 7.5 hours to go.
    var (timer, effects) = restarted(closed(), wallClock: Self.opening - 15 * Self.hour / 2)
    #expect(effects == [.startTimer(.opening, number: 1, deadline: .seconds(1_805))])
    #expect(timer.fired(1) == .midnight)
    let next: [HomeMachine.Effect] = timer.restarted(
      for: closed(),
      clock: ServerClock(wallClock: Self.opening - 15 * Self.hour / 2, lead: 0, now: .seconds(5)),
      now: .seconds(1_805))
    #expect(next == [.startTimer(.opening, number: 2, deadline: .seconds(1_805 + 7 * 3_600))])
    #expect(timer.fired(2) == .opening)
  }

  @Test(arguments: [
    HubHours.open, .unknown, .closed(opensAt: nil), .closed(opensAt: .timeOfDay(hour: 7, minute: 0)),
    .closed(opensAt: .instant(milliseconds: opening, offsetSeconds: 0)),
    .closed(opensAt: .instant(milliseconds: .min, offsetSeconds: 0)),
  ])
  func `nothing is waited for where nothing is to come`(_ hours: HubHours) {
    var (timer, effects) = restarted(hours, wallClock: Self.opening)
    #expect(effects.isEmpty)
    _ =
      timer.restarted(for: closed(), clock: ServerClock(wallClock: 0, lead: 0, now: .zero), now: .zero)
      as [HomeMachine.Effect]
    #expect(
      timer.restarted(
        for: hours, clock: ServerClock(wallClock: Self.opening, lead: 0, now: .zero), now: .zero)
        as [HomeMachine.Effect]
        == [.stopTimer(.opening)])
  }

  @Test(arguments: [Int.min, -1, 0, Int.max]) func `no clock and no offset makes it trap`(_ extreme: Int) {
    for hours in [
      HubHours.closed(opensAt: .instant(milliseconds: extreme, offsetSeconds: 0)),
      .closed(opensAt: .instant(milliseconds: .max, offsetSeconds: extreme)),
      .closed(opensAt: .instant(milliseconds: .min, offsetSeconds: extreme)),
    ] {
      for lead in [Int.min, 0, Int.max] {
        let (_, effects) = restarted(hours, wallClock: extreme, clockLead: lead)
        #expect(effects.count <= 1)
      }
    }
  }
}
