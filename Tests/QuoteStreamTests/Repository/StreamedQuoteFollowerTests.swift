import PriceboardTelemetry
import QuoteStream
import Testing

/// The follower that a repository has which only writes streams.
@Suite(.timeLimit(.minutes(15))) struct StreamedQuoteFollowerTests {
  /// A repository of one stream.
  private final class StreamRepository: QuotesRepository {
    let isReleased = Locked(false)
    private let stream: AsyncStream<[QuoteEvent]>
    private let source: AsyncStream<[QuoteEvent]>.Continuation

    init() {
      (stream, source) = AsyncStream.makeStream()
      source.onTermination = { [isReleased] _ in isReleased.withLock { $0 = true } }
    }

    func tell(_ events: QuoteEvent...) { source.yield(events) }

    func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]> { stream }
  }

  @Test func `it takes the newest of each symbol when it looks`() async {
    let repository = StreamRepository()
    let follower = repository.follower(of: ["A", "B"])
    repository.tell(.interrupted(["A", "B"], .gap))
    repository.tell(.interrupted(["A"], .suspect))
    var reader = EventReader()
    while reader.reason("A") != .suspect, await follower.wait() {
      for event in follower.takeAll() { reader.read(event) }
    }
    #expect(reader.reason("A") == .suspect)
    #expect(reader.reason("B") == .gap)
    #expect(follower.takeAll().isEmpty)
  }

  @Test func `it releases its symbols when the task that waits is cancelled`() async {
    let repository = StreamRepository()
    let follower = repository.follower(of: ["A"])
    let waiting = Task { await follower.wait() }
    waiting.cancel()
    let hasMore = await waiting.value
    #expect(!hasMore)
    for _ in 0..<100_000 where !repository.isReleased.withLock({ $0 }) { await Task.yield() }
    #expect(repository.isReleased.withLock { $0 })
    withExtendedLifetime(follower) {}
  }

  @Test func `it releases its symbols when it is dropped`() async {
    let repository = StreamRepository()
    _ = repository.follower(of: ["A"])
    while !repository.isReleased.withLock({ $0 }) { await Task.yield() }
  }
}
