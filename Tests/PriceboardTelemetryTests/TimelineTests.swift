import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct TimelineTests {
  @Test func `time counts from the opening and not from the clock's start`() {
    let clock = ManualClock()
    clock.advance(by: .seconds(100))
    let timeline = Timeline(clock)
    #expect(timeline.now == .zero)
    clock.advance(by: .milliseconds(1_500))
    #expect(timeline.now == .milliseconds(1_500))
  }

  @Test func `copies share their start`() {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    clock.advance(by: .seconds(1))
    let copy = timeline
    clock.advance(by: .seconds(1))
    #expect(copy.now == timeline.now)
  }

  @Test func `a sleeper wakes at its deadline and not before`() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    let sleeper = Task {
      try await timeline.sleep(until: .seconds(3))
      return timeline.now
    }
    try await clock.sleepers(atLeast: 1)
    clock.advance(by: .nanoseconds(2_999_999_999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .nanoseconds(1))
    #expect(try await sleeper.value == .seconds(3))
  }

  @Test func `a deadline that has passed does not wait`() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    clock.advance(by: .seconds(5))
    try await timeline.sleep(until: .seconds(5))
    try await timeline.sleep(until: .seconds(-1))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the default clock moves forward`() async throws {
    let timeline = Timeline()
    let first = timeline.now
    try await timeline.sleep(until: first + .milliseconds(1))
    #expect(timeline.now >= first + .milliseconds(1))
  }

  @Test func `the default clock stops waiting for a cancelled task`() async {
    let sleeper = Task { try await Timeline().sleep(until: .seconds(3_600)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
