import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct ManualClockTests {
  @Test func `sleepers wake in the order of their deadlines`() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    let woken = Locked<[Int]>([])
    let sleepers = [3, 1, 2].map { seconds in
      Task {
        try await timeline.sleep(until: .seconds(seconds))
        woken.withLock { $0.append(seconds) }
      }
    }
    try await clock.sleepers(atLeast: 3)
    #expect(clock.timeToNextSleeper == .seconds(1))
    for count in 1...3 {
      clock.advance(by: .seconds(1))
      try await sleepers[count % 3].value
      #expect(woken.withLock { $0 } == Array(1...count))
    }
    #expect(clock.sleeperCount == 0)
    #expect(clock.timeToNextSleeper == nil)
  }

  @Test func `who waits for sleepers goes on when the last of them sleeps`() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    let isReady = Locked(false)
    let observer = Task {
      try await clock.sleepers(atLeast: 2)
      isReady.withLock { $0 = true }
    }
    let first = Task { try await timeline.sleep(until: .seconds(1)) }
    try await clock.sleepers(atLeast: 1)
    #expect(!isReady.withLock { $0 })
    let second = Task { try await timeline.sleep(until: .seconds(1)) }
    try await observer.value
    #expect(isReady.withLock { $0 })
    clock.advance(by: .seconds(1))
    try await first.value
    try await second.value
  }

  @Test func `a cancelled sleeper throws and leaves no trace`() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    let sleeping = Task { try await timeline.sleep(until: .seconds(1)) }
    try await clock.sleepers(atLeast: 1)
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }

    let early = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await timeline.sleep(until: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `cancelling at random moments never hangs`() async {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    for round in 0..<500 {
      let sleeper = Task { try await timeline.sleep(until: .seconds(round + 1)) }
      let canceller = Task { sleeper.cancel() }
      clock.advance(by: .milliseconds(500))
      await canceller.value
      _ = await sleeper.result
    }
    #expect(clock.sleeperCount == 0)
  }
}
