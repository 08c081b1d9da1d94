import QuoteStream
import Testing

@Suite struct LagMeterTests {
  /// Heartbeats of a server whose clock is ahead of the device's by `offset`, each arriving `late`.
  private struct Line {
    var meter = LagMeter()
    var offset = 1_764_504_000_000
    var now: Duration = .zero

    /// One second on, a heartbeat arrives that was sent so many milliseconds before.
    mutating func beat(late milliseconds: Int) {
      now += .seconds(1)
      let sent = offset + Int(now.components.seconds) * 1_000 - milliseconds
      meter.heartbeatReceived(time: sent, now: now)
    }
  }

  @Test(arguments: [0, 3_600_000, -3_600_000, 90_000, -90_000])
  func `lag is what grows, whatever the clocks differ by`(_ difference: Int) {
    var line = Line()
    line.offset += difference
    for late in [40, 1_040, 2_040, 3_040] {
      line.beat(late: late)
      #expect(!line.meter.isLate)
    }
    #expect(line.meter.lag == .seconds(3))
    line.beat(late: 3_041)
    #expect(line.meter.isLate)
    #expect(line.meter.lag == .milliseconds(3_001))
    line.beat(late: 3_040)
    #expect(!line.meter.isLate)
  }

  @Test func `the smallest difference is that of the last sixty seconds`() {
    var line = Line()
    line.beat(late: 0)
    for _ in 0..<60 { line.beat(late: 2_000) }
    #expect(line.meter.lag == .seconds(2))
    line.beat(late: 2_000)
    #expect(line.meter.lag == .zero)
    line.beat(late: 4_900)
    #expect(!line.meter.isLate)
  }

  @Test func `late for ten seconds is enough`() {
    var line = Line()
    line.beat(late: 0)
    line.beat(late: 4_000)
    let begin = line.now
    for _ in 0..<9 { line.beat(late: 5_000) }
    #expect(!line.meter.isPatienceOver(now: begin + .milliseconds(9_999)))
    #expect(line.meter.isPatienceOver(now: begin + .seconds(10)))
    line.beat(late: 100)
    #expect(!line.meter.isPatienceOver(now: line.now + .seconds(60)))
  }

  @Test func `a connection that begins late is late by the measure of the one before`() {
    var line = Line()
    line.beat(late: 50)
    line.meter.connectionEnded()
    #expect(!line.meter.isLate)
    line.beat(late: 3_051)
    #expect(line.meter.isLate)
    line.beat(late: 3_500)
    #expect(line.meter.isLate)
    line.beat(late: 3_050)
    #expect(!line.meter.isLate, "it has caught up")
    line.beat(late: 3_051)
    #expect(line.meter.isLate, "its own smallest delay is no measure of what is late")
  }

  @Test func `a second connection that agrees is believed`() {
    var line = Line()
    line.beat(late: 0)
    line.meter.connectionEnded()
    for _ in 0..<10 { line.beat(late: 6_000) }
    #expect(line.meter.isLate)
    line.meter.connectionEnded()
    line.beat(late: 6_100)
    #expect(!line.meter.isLate, "the server's clock was put back by six seconds")
    line.beat(late: 9_101)
    #expect(line.meter.isLate)
  }

  @Test func `after a connection that ended late the next one is late until its first heartbeat`() {
    var line = Line()
    line.beat(late: 0)
    line.beat(late: 5_000)
    line.meter.connectionEnded()
    #expect(line.meter.isLate)
    #expect(!line.meter.isPatienceOver(now: line.now + .seconds(60)), "nothing has been measured on it yet")
    line.meter.connectionEnded()
    #expect(line.meter.isLate, "one without a heartbeat has proven nothing")
    line.beat(late: 100)
    #expect(!line.meter.isLate)
    line.meter.connectionEnded()
    #expect(!line.meter.isLate)
  }

  @Test func `a connection without a heartbeat is no measure for the next`() {
    var line = Line()
    line.beat(late: 0)
    line.meter.connectionEnded()
    line.meter.connectionEnded()
    line.beat(late: 5_000)
    #expect(line.meter.isLate)
  }

  @Test func `a server's clock that jumps ahead makes nothing late`() {
    var line = Line()
    line.beat(late: 100)
    line.offset += 3_600_000
    line.beat(late: 100)
    #expect(line.meter.lag == .zero)
  }

  @Test func `heartbeats without end are kept in bounded memory, on the safe side`() {
    var meter = LagMeter()
    // A delay that grows steadily, so that no difference makes an earlier one needless.
    for step in 0..<50_000 {
      meter.heartbeatReceived(time: step, now: .milliseconds(step * 2))
    }
    #expect(String(reflecting: meter).utf8.count < 100_000)
    // In the last sixty seconds of arrivals the delay grew by thirty.
    #expect(meter.lag >= .seconds(30))
    #expect(meter.lag <= .seconds(31))
  }

  @Test func `no time that a number can say is a trap`() {
    var meter = LagMeter()
    for time in [Int.max, .min, 0, .max, .min] {
      meter.heartbeatReceived(time: time, now: .seconds(1))
      meter.connectionEnded()
      meter.heartbeatReceived(time: time, now: .seconds(1))
      meter.heartbeatReceived(time: -(time / 2), now: .seconds(2))
    }
    #expect(meter.isLate || meter.lag >= .zero)
  }
}
