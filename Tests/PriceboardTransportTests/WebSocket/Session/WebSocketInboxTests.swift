import Testing

@testable import PriceboardTransport

@Suite struct WebSocketInboxTests {
  private let a = WebSocketMessage("a")
  private let b = WebSocketMessage("b")

  @Test func `messages are kept until somebody asks, who gets all`() {
    var inbox = WebSocketInbox<String>()
    #expect(inbox.arrived([a], cost: 1) == nil)
    #expect(inbox.arrived([b], cost: 1) == nil)
    #expect(inbox.asked(1, by: "x") == .batch([a, b]))
    #expect(inbox.asked(2, by: "x") == .waits)
  }

  @Test func `who waits gets what comes, and the others go on waiting`() {
    var inbox = WebSocketInbox<String>()
    #expect(inbox.asked(1, by: "x") == .waits)
    #expect(inbox.asked(2, by: "y") == .waits)
    #expect(inbox.arrived([], cost: 0) == nil)
    let first = inbox.arrived([a, b], cost: 2)
    #expect(first?.0 == "x")
    #expect(first?.1 == WebSocketBatch([a, b]))
    #expect(inbox.arrived([b], cost: 1)?.0 == "y")
  }

  @Test func `who is cancelled is let go once, and takes nothing along`() {
    var inbox = WebSocketInbox<String>()
    #expect(inbox.asked(1, by: "x") == .waits)
    #expect(inbox.cancelled(1) == "x")
    #expect(inbox.cancelled(1) == nil)
    #expect(inbox.cancelled(2) == nil)
    #expect(inbox.arrived([a], cost: 1) == nil)
    #expect(inbox.asked(3, by: "y") == .batch([a]))
  }

  @Test func `what came before the end is handed over before it`() {
    var inbox = WebSocketInbox<String>()
    #expect(inbox.arrived([a], cost: 1) == nil)
    #expect(inbox.ended(.invalidHandshake).isEmpty)
    #expect(inbox.arrived([b], cost: 1) == nil)
    #expect(inbox.asked(1, by: "x") == .batch([a]))
    #expect(inbox.asked(2, by: "x") == .ended(.invalidHandshake))
    #expect(inbox.asked(3, by: "x") == .ended(.invalidHandshake))
  }

  @Test func `all who wait are told the end, which happens once`() {
    var inbox = WebSocketInbox<String>()
    _ = inbox.asked(1, by: "x")
    _ = inbox.asked(2, by: "y")
    #expect(inbox.ended(.invalidHandshake) == ["x", "y"])
    #expect(inbox.ended(.invalidRequest) == [])
    #expect(inbox.asked(3, by: "z") == .ended(.invalidHandshake))
  }

  @Test func `it is full at its bound, and empty when it was asked`() {
    var inbox = WebSocketInbox<String>(bound: 10)
    _ = inbox.arrived([a], cost: 9)
    #expect(!inbox.isFull)
    _ = inbox.arrived([b], cost: 1)
    #expect(inbox.isFull)
    #expect(inbox.asked(1, by: "x") == .batch([a, b]))
    #expect(!inbox.isFull)
  }
}

extension WebSocketInbox.Answer {
  fileprivate static func == (answer: Self, expected: Expected) -> Bool {
    switch (answer, expected) {
    case (.batch(let batch), .batch(let messages)): batch.messages == messages
    case (.ended(let error), .ended(let other)): error == other
    case (.waits, .waits): true
    default: false
    }
  }
}

private enum Expected {
  case batch([WebSocketMessage])
  case ended(WebSocketError)
  case waits
}
