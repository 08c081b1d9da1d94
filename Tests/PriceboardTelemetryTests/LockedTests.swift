import PriceboardTelemetry
import Testing

@Suite struct LockedTests {
  @Test func `no update is lost between threads`() async {
    let counter = Locked(0)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<2_000 { counter.withLock { $0 += 1 } }
        }
      }
    }
    #expect(counter.withLock { $0 } == 16_000)
  }

  @Test func `an error leaves the lock open and the changes in place`() {
    struct Refused: Error {}
    let value = Locked(1)
    #expect(throws: Refused.self) {
      try value.withLock { value throws(Refused) in
        value = 2
        throw Refused()
      }
    }
    #expect(value.withLock { $0 } == 2)
  }
}
