import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@Suite struct TelemetryTests {
  enum DoorEvent: TelemetryEvent, Hashable {
    case opened(times: Int)
  }

  enum LampEvent: TelemetryEvent, Hashable {
    case lit
  }

  @Test func `a fan-out hands each event to every sink in order`() {
    let first = TelemetrySpy()
    let second = TelemetrySpy()
    let sink = TelemetryFanOut(first, .none, second)
    sink.record(DoorEvent.opened(times: 1))
    sink.record(LampEvent.lit)
    sink.record(DoorEvent.opened(times: 2))

    for spy in [first, second] {
      #expect(spy.events(of: DoorEvent.self) == [.opened(times: 1), .opened(times: 2)])
      #expect(spy.events(of: LampEvent.self) == [.lit])
      #expect(spy.events.count == 3)
    }
  }

  @Test func `a sink given twice gets each event twice`() {
    let spy = TelemetrySpy()
    TelemetryFanOut([spy, spy]).record(LampEvent.lit)
    #expect(spy.events(of: LampEvent.self) == [.lit, .lit])
  }

  @Test func `an app switches over the event types it knows`() {
    struct CountingSink: TelemetrySink {
      let openings = Locked(0)

      func record(_ event: some TelemetryEvent) {
        switch event {
        case DoorEvent.opened(let times) as DoorEvent: openings.withLock { $0 += times }
        default: break
        }
      }
    }

    let sink = CountingSink()
    let erased: any TelemetrySink = sink
    erased.record(DoorEvent.opened(times: 3))
    erased.record(LampEvent.lit)
    let event: any TelemetryEvent = DoorEvent.opened(times: 4)
    erased.record(event)
    #expect(sink.openings.withLock { $0 } == 7)
  }
}
