import PriceboardTelemetry
import PriceboardTestSupport
import QuoteStream
import Testing

@Suite(.timeLimit(.minutes(15))) struct AlarmTests {
  /// An alarm that counts, on a clock that is moved by hand.
  private struct Scene {
    let clock = ManualClock()
    let calls = Watched<[Duration]>([])
    let alarm: Alarm

    init() {
      let timeline = Timeline(clock)
      alarm = Alarm(timeline) { [calls] in calls.change { $0.append(timeline.now) } }
    }
  }

  @Test func `it calls when the time has come and only once`() async throws {
    let scene = Scene()
    scene.alarm.set(.seconds(2))
    try await scene.clock.sleeper(dueIn: .seconds(2))
    scene.clock.advance(by: .seconds(2))
    await scene.calls.wait { $0 == [.seconds(2)] }
    #expect(scene.clock.sleeperCount == 0)
  }

  @Test func `a deadline that has passed is due at once`() async {
    let scene = Scene()
    scene.clock.advance(by: .seconds(5))
    scene.alarm.set(.seconds(2))
    await scene.calls.wait { $0 == [.seconds(5)] }
  }

  @Test func `a deadline that moves away leaves the sleeper alone`() async throws {
    let scene = Scene()
    scene.alarm.set(.seconds(2))
    try await scene.clock.sleeper(dueIn: .seconds(2))
    for milliseconds in stride(from: 100, through: 1_900, by: 100) {
      scene.alarm.set(.seconds(2) + .milliseconds(milliseconds))
      #expect(scene.clock.sleeperCount == 1)
      #expect(scene.clock.timeToNextSleeper == .seconds(2))
    }
    scene.clock.advance(by: .seconds(2))
    // It finds nothing due and sleeps on.
    try await scene.clock.sleeper(dueIn: .milliseconds(1_900))
    #expect(scene.calls.value.isEmpty)
    scene.clock.advance(by: .milliseconds(1_900))
    await scene.calls.wait { $0 == [.milliseconds(3_900)] }
  }

  @Test func `a deadline that comes nearer is kept`() async throws {
    let scene = Scene()
    scene.alarm.set(.seconds(10))
    try await scene.clock.sleeper(dueIn: .seconds(10))
    scene.alarm.set(.seconds(1))
    try await scene.clock.sleeper(dueIn: .seconds(1))
    scene.clock.advance(by: .seconds(1))
    await scene.calls.wait { $0 == [.seconds(1)] }
    scene.clock.advance(by: .seconds(20))
    #expect(scene.clock.sleeperCount == 0)
    #expect(scene.calls.value == [.seconds(1)])
  }

  @Test func `a deadline that is taken back is not called`() async throws {
    let scene = Scene()
    scene.alarm.set(.seconds(1))
    try await scene.clock.sleeper(dueIn: .seconds(1))
    scene.alarm.set(nil)
    scene.alarm.set(.seconds(3))
    scene.clock.advance(by: .seconds(1))
    try await scene.clock.sleeper(dueIn: .seconds(2))
    #expect(scene.calls.value.isEmpty)
    scene.alarm.set(nil)
    scene.clock.advance(by: .seconds(2))
    // The sleeper has ended, so that the next deadline begins another one.
    scene.alarm.set(.seconds(4))
    try await scene.clock.sleeper(dueIn: .seconds(1))
    #expect(scene.calls.value.isEmpty)
  }

  @Test func `a callback may set the next deadline`() async throws {
    let clock = ManualClock()
    let timeline = Timeline(clock)
    let calls = Watched(0)
    let box = Locked<Alarm?>(nil)
    let alarm = Alarm(timeline) {
      calls.change { $0 += 1 }
      box.withLock { $0 }?.set(timeline.now + .seconds(1))
    }
    box.withLock { $0 = alarm }
    alarm.set(.seconds(1))
    for call in 1...100 {
      try await clock.sleeper(dueIn: .seconds(1))
      clock.advance(by: .seconds(1))
      await calls.wait { $0 == call }
    }
    #expect(clock.sleeperCount <= 1)
    box.withLock { $0 = nil }
  }

  @Test func `nothing sleeps on when the alarm is gone`() async throws {
    let clock = ManualClock()
    var alarm: Alarm? = Alarm(Timeline(clock)) { Issue.record("called after its end") }
    alarm?.set(.seconds(1))
    try await clock.sleepers(atLeast: 1)
    alarm = nil
    while clock.sleeperCount > 0 { await Task.yield() }
    clock.advance(by: .seconds(5))
  }

  @Test func `of deadlines that many threads set the nearest last one is called`() async throws {
    for round in 0..<200 {
      let scene = Scene()
      await withTaskGroup { group in
        for thread in 1...8 {
          group.addTask { scene.alarm.set(.seconds(thread)) }
        }
      }
      scene.alarm.set(.milliseconds(500))
      try await scene.clock.sleeper(dueIn: .milliseconds(500))
      scene.clock.advance(by: .seconds(10))
      await scene.calls.wait { !$0.isEmpty }
      while scene.clock.sleeperCount > 0 { await Task.yield() }
      #expect(scene.calls.value.count == 1, "round \(round)")
    }
  }

  @Test func `on the system's time what has passed is due at once, again and again`() async {
    let timeline = Timeline()
    let calls = Watched(0)
    let box = Locked<Alarm?>(nil)
    let alarm = Alarm(timeline) {
      if calls.change({
        $0 += 1; return $0
      }) < 1_000 {
        box.withLock { $0 }?.set(timeline.now)
      }
    }
    box.withLock { $0 = alarm }
    alarm.set(.zero)
    await calls.wait { $0 == 1_000 }
    box.withLock { $0 = nil }
  }

  @Test func `on the system's time the deadline that was set last counts`() async {
    for _ in 0..<100 {
      let calls = Watched(0)
      let alarm = Alarm(Timeline()) { calls.change { $0 += 1 } }
      alarm.set(.seconds(86_400))
      alarm.set(nil)
      alarm.set(.seconds(90_000))
      alarm.set(.zero)
      await calls.wait { $0 == 1 }
      // It has rung once for all of them.
      alarm.set(.seconds(86_400))
      #expect(calls.value == 1)
    }
  }

  @Test func `on the system's time one callback runs at a time`() async {
    for _ in 0..<100 {
      let running = Watched((now: 0, most: 0, all: 0))
      var alarm: Alarm? = Alarm(Timeline()) {
        running.change { running in
          running.now += 1
          running.most = max(running.most, running.now)
          running.all += 1
        }
        await Task.yield()
        running.change { $0.now -= 1 }
      }
      for _ in 0..<50 {
        alarm?.set(.zero)
        await Task.yield()
      }
      await running.wait { $0.all > 0 && $0.now == 0 }
      alarm = nil
      #expect(running.value.most == 1)
    }
  }
}
