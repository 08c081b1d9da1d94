import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct MergingStreamTests {
  private typealias Numbers = MergingStream<[Int]>

  private func makeStream(
    onEnd: @escaping @Sendable () -> Void = {}
  ) -> (stream: AsyncStream<[Int]>, source: Numbers.Source) {
    Numbers.make(merge: { $0 += $1 }, onEnd: onEnd)
  }

  @Test func `a reader that keeps up gets every value by itself`() async {
    let (stream, source) = makeStream()
    var values = stream.makeAsyncIterator()
    for number in 1...3 {
      source.send([number])
      #expect(await values.next() == [number])
    }
  }

  @Test func `a reader that comes late gets all that it missed in one value`() async {
    let (stream, source) = makeStream()
    var values = stream.makeAsyncIterator()
    for number in 1...100 { source.send([number]) }
    #expect(await values.next() == Array(1...100))
    source.send([101])
    #expect(await values.next() == [101])
  }

  @Test func `a reader that waits is woken`() async {
    let (stream, source) = makeStream()
    let reader = Task { await stream.first { _ in true } }
    for _ in 0..<10 { await Task.yield() }
    source.send([7])
    #expect(await reader.value == [7])
  }

  @Test func `a reader that waits for a condition is woken by nothing else`() async {
    let (reader, source) = Numbers.makeReader { $0 += $1 }
    let waiting = Task { await reader.hasValue { $0.contains(3) } }
    for number in 1...2 {
      for _ in 0..<10 { await Task.yield() }
      source.send([number])
    }
    #expect(!reader.holds { $0.contains(3) })
    source.send([3])
    #expect(await waiting.value)
    #expect(reader.take() == [1, 2, 3])
    #expect(!reader.holds { _ in true })
  }

  @Test func `a wait for a condition is over when somebody calls, at once where that was before`() async {
    let (reader, source) = Numbers.makeReader { $0 += $1 }
    reader.wake()
    source.send([1])
    #expect(await reader.hasValue { _ in false })
    let waiting = Task { await reader.hasValue { _ in false } }
    for _ in 0..<10 { await Task.yield() }
    reader.wake()
    #expect(await waiting.value)
    #expect(reader.take() == [1])
    // One call ends one wait.
    let last = Task { await reader.hasValue { $0 == [2] } }
    for _ in 0..<10 { await Task.yield() }
    source.send([2])
    #expect(await last.value)
  }

  @Test func `a wait for a condition ends with the stream, which one that is cancelled ends`() async {
    let (reader, source) = Numbers.makeReader { $0 += $1 }
    source.send([1])
    let waiting = Task { await reader.hasValue { _ in false } }
    for _ in 0..<10 { await Task.yield() }
    source.finish()
    #expect(await waiting.value, "the last value is there to take")
    #expect(reader.take() == [1])
    #expect(await !reader.hasValue { _ in false })

    let (other, end) = Numbers.makeReader { $0 += $1 }
    let cancelled = Task { await other.hasValue { _ in false } }
    cancelled.cancel()
    #expect(await !cancelled.value)
    #expect(end.isEnded)
  }

  @Test func `the last value is delivered before the end`() async {
    let (stream, source) = makeStream()
    source.send([1])
    source.send([2])
    source.finish()
    source.send([3])
    #expect(await collect(stream) == [[1, 2]])
  }

  @Test func `a stream without a value ends at once`() async {
    let (stream, source) = makeStream()
    source.finish()
    #expect(await collect(stream).isEmpty)
    #expect(source.isEnded)
  }

  @Test func `a stream ends with the last reference to its source`() async {
    var (stream, source): (AsyncStream<[Int]>, Numbers.Source?) = makeStream()
    source?.send([1])
    source = nil
    #expect(await collect(stream) == [[1]])
    stream = AsyncStream { $0.finish() }
  }

  @Test func `the end of the source wakes a reader that waits`() async {
    let (stream, source) = makeStream()
    let reader = Task { await collect(stream) }
    for _ in 0..<10 { await Task.yield() }
    source.finish()
    #expect(await reader.value.isEmpty)
  }

  @Test func `a stream that is dropped unread ends`() {
    let ends = Locked(0)
    let source: Numbers.Source
    do {
      let made = makeStream { ends.withLock { $0 += 1 } }
      source = made.source
      source.send([1])
      #expect(!source.isEnded)
    }
    #expect(source.isEnded)
    #expect(ends.withLock { $0 } == 1)
  }

  @Test func `a stream ends when its reader leaves the loop`() async {
    let ends = Locked(0)
    let source = await read(one: [5], onEnd: { ends.withLock { $0 += 1 } })
    #expect(source.isEnded)
    #expect(ends.withLock { $0 } == 1)
  }

  private func read(one value: [Int], onEnd: @escaping @Sendable () -> Void) async -> Numbers.Source {
    let (stream, source) = makeStream(onEnd: onEnd)
    source.send(value)
    for await read in stream {
      #expect(read == value)
      break
    }
    return source
  }

  @Test func `cancelling a reader that waits ends the stream`() async {
    let ends = Locked(0)
    let (stream, source) = makeStream { ends.withLock { $0 += 1 } }
    let reader = Task { await collect(stream) }
    for _ in 0..<10 { await Task.yield() }
    reader.cancel()
    #expect(await reader.value.isEmpty)
    #expect(source.isEnded)
    #expect(ends.withLock { $0 } == 1)
  }

  @Test func `a reader that was cancelled before it read gets nothing`() async {
    let (stream, source) = makeStream()
    source.send([1])
    let reader = Task {
      // Not before the cancellation below.
      while !Task.isCancelled { await Task.yield() }
      return await collect(stream)
    }
    reader.cancel()
    #expect(await reader.value.isEmpty)
    #expect(source.isEnded)
  }

  @Test func `the end is told once whoever ends the stream`() async {
    let ends = Locked(0)
    var made: (stream: AsyncStream<[Int]>, source: Numbers.Source)? = makeStream { ends.withLock { $0 += 1 } }
    made?.source.finish()
    made?.source.finish()
    #expect(ends.withLock { $0 } == 1)
    made = nil
    #expect(ends.withLock { $0 } == 1)
  }

  @Test func `the end may call back into the source`() async {
    let box = Locked<Numbers.Source?>(nil)
    let (stream, source) = makeStream {
      box.withLock { $0 }?.send([9])
      box.withLock { $0 }?.finish()
    }
    box.withLock { $0 = source }
    source.send([1])
    source.finish()
    #expect(await collect(stream) == [[1]])
  }

  @Test func `two readers of one stream share its values and both end`() async {
    let (stream, source) = makeStream()
    let readers = (0..<2).map { _ in Task { await collect(stream).flatMap(\.self) } }
    for number in 0..<1_000 {
      source.send([number])
      if number.isMultiple(of: 10) { await Task.yield() }
    }
    source.finish()
    var read: [Int] = []
    for reader in readers { read += await reader.value }
    #expect(read.sorted() == Array(0..<1_000))
  }

  @Test func `of what many threads send nothing is lost and each thread's order is kept`() async {
    for round in 0..<20 {
      let (stream, source) = makeStream()
      let reader = Task { await collect(stream).flatMap(\.self) }
      await withTaskGroup { group in
        for thread in 0..<8 {
          group.addTask {
            for count in 0..<200 { source.send([thread * 1_000 + count]) }
          }
        }
      }
      source.finish()
      let read = await reader.value
      for thread in 0..<8 {
        let own = read.filter { $0 / 1_000 == thread }
        #expect(own == (0..<200).map { thread * 1_000 + $0 }, "round \(round)")
      }
    }
  }

  @Test func `of 20000 followers cancelled at random moments none stays`() async {
    let followers = Locked<[Int: Numbers.Source]>([:])
    var generator = SplitMix64(seed: 20_000)
    for round in 0..<100 {
      let readers = (0..<200).map { index in
        let id = round * 200 + index
        let (stream, source) = makeStream { followers.withLock { $0[id] = nil } }
        followers.withLock { $0[id] = source }
        return Task {
          for await _ in stream {}
        }
      }
      await withTaskGroup { group in
        for reader in readers.shuffled(using: &generator) {
          let yields = Int.random(in: 0...3, using: &generator)
          group.addTask {
            for _ in 0..<yields { await Task.yield() }
            reader.cancel()
          }
        }
        group.addTask {
          for number in 0..<20 {
            for source in followers.withLock({ Array($0.values) }) { source.send([number]) }
            await Task.yield()
          }
        }
      }
      for reader in readers { await reader.value }
    }
    #expect(followers.withLock { $0.count } == 0)
  }

  private func collect(_ stream: AsyncStream<[Int]>) async -> [[Int]] {
    var collected: [[Int]] = []
    for await value in stream { collected.append(value) }
    return collected
  }
}
