#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry
  import Testing

  @Suite(.timeLimit(.minutes(15))) struct KernelTimerTests {
    @Test func `it rings once each time that it is set`() async throws {
      let rings = Locked(0)
      let timer = try #require(KernelTimer { rings.withLock { $0 += 1 } })
      for round in 1...3 {
        timer.set(in: .zero)
        while rings.withLock({ $0 }) < round { await Task.yield() }
      }
      #expect(rings.withLock { $0 } == 3)
    }

    @Test func `timers that go away while they ring leave the others alone`() async throws {
      let rings = Locked(0)
      await withTaskGroup { group in
        group.addTask {
          for _ in 0..<4_000 { KernelTimer {}?.set(in: .zero) }
        }
        group.addTask {
          for _ in 0..<4_000 {
            let timer = KernelTimer { rings.withLock { $0 += 1 } }
            await Task.yield()
            withExtendedLifetime(timer) {}
          }
        }
      }
      #expect(rings.withLock { $0 } == 0, "nobody has set these")
    }
  }
#endif
