import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct StateBroadcastTests {
  @Test func `a follower gets the current state first`() async {
    let broadcast = StateBroadcast(1)
    var states = broadcast.states().makeAsyncIterator()
    #expect(await states.next() == 1)
  }

  @Test func `without a current state the first one sent comes first`() async {
    let broadcast = StateBroadcast<Int>()
    var states = broadcast.states().makeAsyncIterator()
    broadcast.send(7)
    #expect(await states.next() == 7)
  }

  @Test func `a follower that keeps up gets every state in order`() async {
    let broadcast = StateBroadcast(0)
    var states = broadcast.states().makeAsyncIterator()
    var seen: [Int?] = [await states.next()]
    for state in 1...3 {
      broadcast.send(state)
      seen.append(await states.next())
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test func `a follower that comes late gets the newest state alone`() async {
    let broadcast = StateBroadcast(0)
    var states = broadcast.states().makeAsyncIterator()
    for state in 1...100 { broadcast.send(state) }
    #expect(await states.next() == 100)
    broadcast.finish()
    #expect(await states.next() == nil)
  }

  @Test func `the last state is delivered before the end`() async {
    let broadcast = StateBroadcast(0)
    let states = broadcast.states()
    broadcast.send(1)
    broadcast.finish()
    broadcast.send(2)
    #expect(await collect(states) == [1])
  }

  @Test func `who follows after the end gets the last state and the end`() async {
    let broadcast = StateBroadcast(1)
    broadcast.finish()
    #expect(await collect(broadcast.states()) == [1])
    #expect(broadcast.followerCount == 0)
  }

  @Test func `without any state the end comes alone`() async {
    let broadcast = StateBroadcast<Int>()
    let states = broadcast.states()
    broadcast.finish()
    #expect(await collect(states).isEmpty)
  }

  @Test func `streams end when the broadcast goes away`() async {
    var broadcast: StateBroadcast<Int>? = StateBroadcast(1)
    let states = broadcast?.states()
    broadcast = nil
    #expect(await collect(states ?? AsyncStream { $0.finish() }) == [1])
  }

  @Test func `a stream that is dropped is followed no more`() {
    let broadcast = StateBroadcast(1)
    do {
      let states = broadcast.states()
      #expect(broadcast.followerCount == 1)
      _ = states
    }
    #expect(broadcast.followerCount == 0)
  }

  @Test func `of 20000 followers cancelled at random moments none stays`() async {
    let broadcast = StateBroadcast(0)
    var generator = SplitMix64(seed: 20_000)
    for round in 0..<100 {
      let followers = (0..<200).map { _ in
        Task {
          for await _ in broadcast.states() {}
        }
      }
      await withTaskGroup { group in
        for follower in followers.shuffled(using: &generator) {
          let yields = Int.random(in: 0...3, using: &generator)
          group.addTask {
            for _ in 0..<yields { await Task.yield() }
            follower.cancel()
          }
        }
        group.addTask {
          for state in 0..<20 {
            broadcast.send(round * 20 + state)
            await Task.yield()
          }
        }
      }
      for follower in followers { await follower.value }
    }
    #expect(broadcast.followerCount == 0)
  }

  @Test func `of states that many threads send the current one is delivered last`() async {
    for round in 0..<50 {
      let broadcast = StateBroadcast(0)
      let follower = Task { [states = broadcast.states()] in await collect(states).last }
      await withTaskGroup { group in
        for thread in 1...8 {
          group.addTask {
            for count in 0..<20 { broadcast.send(thread * 100 + count) }
          }
        }
      }
      broadcast.finish()
      let current = await collect(broadcast.states()).first
      #expect(await follower.value == current, "round \(round)")
    }
  }

  private func collect(_ states: AsyncStream<Int>) async -> [Int] {
    var collected: [Int] = []
    for await state in states { collected.append(state) }
    return collected
  }
}
