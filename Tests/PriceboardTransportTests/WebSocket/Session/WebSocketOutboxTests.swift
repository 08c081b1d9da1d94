import Testing

@testable import PriceboardTransport

@Suite struct WebSocketOutboxTests {
  @Test func `what is queued goes out in order, and each sender is told when it has`() {
    var outbox = WebSocketOutbox<[UInt8], String>()
    #expect(outbox.taken() == nil)
    #expect(outbox.queued(1, [1], by: "x") == nil)
    #expect(outbox.queued(2, [2], by: "y") == nil)
    #expect(outbox.taken() == [1])
    #expect(outbox.finished() == "x")
    #expect(outbox.taken() == [2])
    #expect(outbox.finished() == "y")
    #expect(outbox.taken() == nil)
  }

  @Test func `who is cancelled before takes it out, and who is cancelled later leaves it`() {
    var outbox = WebSocketOutbox<[UInt8], String>()
    _ = outbox.queued(1, [1], by: "x")
    _ = outbox.queued(2, [2], by: "y")
    #expect(outbox.taken() == [1])
    #expect(outbox.cancelled(1) == "x")
    #expect(outbox.cancelled(1) == nil)
    #expect(outbox.cancelled(2) == "y")
    // The first is under way, and nobody is told of its end.
    #expect(outbox.finished() == nil)
    #expect(outbox.taken() == nil)
  }

  @Test func `what was queued before a refusal goes out`() {
    var outbox = WebSocketOutbox<[UInt8], String>()
    _ = outbox.queued(1, [1], by: "x")
    outbox.refused(.closed(.normal, reason: ""))
    outbox.refused(.invalidRequest)
    #expect(outbox.queued(2, [2], by: "y") == .closed(.normal, reason: ""))
    #expect(outbox.taken() == [1])
    #expect(outbox.finished() == "x")
  }

  @Test func `the end is told to all, and nothing more is taken`() {
    var outbox = WebSocketOutbox<[UInt8], String>()
    for (number, name) in [(1, "x"), (2, "y"), (3, "z")] { _ = outbox.queued(UInt64(number), [1], by: name) }
    _ = outbox.taken()
    #expect(outbox.ended(.invalidHandshake) == ["x", "y", "z"])
    #expect(outbox.finished() == nil)
    #expect(outbox.taken() == nil)
    #expect(outbox.queued(4, [1], by: "x") == .invalidHandshake)
  }
}
