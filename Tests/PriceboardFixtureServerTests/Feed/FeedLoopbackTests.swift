import Foundation
import PriceboardTestSupport
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct FeedLoopbackTests {
  @Test func `the watchlist names every instrument in its order, and knows when nothing has changed`()
    async throws
  {
    try await withServer { server, address in
      let client = try RawClient(address)
      let reply = try client.ask("/v1/watchlist")
      let instruments = try #require(try reply.json["instruments"] as? [[String: String]])
      #expect(instruments.count == 50)
      #expect(instruments.compactMap { $0["symbol"] } == server.symbols)
      #expect(instruments[0] == ["symbol": "ACME", "name": "Acme"])
      #expect(instruments.contains { $0["name"] == "Österreichische Salinen" })
      let tag = try #require(reply["ETag"])
      #expect(try client.ask("/v1/watchlist", ["If-None-Match: \(tag)"]).status == 304)
      server.setFault(.status(503), on: .watchlist, when: .first(1))
      #expect(try client.ask("/v1/watchlist").status == 503)
      #expect(server.journal(of: .watchlist).map(\.status) == [200, 304, 503])
    }
  }

  @Test func `a request that is no handshake is refused, and a handshake meets the faults of its endpoint`()
    async throws
  {
    try await withServer { server, address in
      let client = try RawClient(address)
      #expect(try client.ask("/v1/quotes").status == 426)
      #expect(try client.ask("POST", "/v1/quotes", FeedClient.handshake, body: "").status == 405)
      server.setFault(.status(401), on: .quotes, when: .first(1))
      #expect(try client.ask("/v1/quotes", FeedClient.handshake).status == 401)
      let reply = try client.ask("/v1/quotes", FeedClient.handshake)
      #expect(reply.status == 101)
      #expect(reply["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      #expect(reply["Content-Length"] == nil)
      #expect(server.journal(of: .quotes).map(\.status) == [426, 405, 401, 101])
    }
  }

  @Test func `prices and heartbeats follow a clock that a test moves`() async throws {
    try await withServer { server, _ in
      server.setFeedClock(runs: false)
      let client = try await FeedClient(server, ["ACME", "HALO"])
      let snapshots = try client.quotes(2)
      #expect(snapshots.map(\.time) == ["2026-11-30T12:00:00.000Z", "2026-11-30T12:00:00.000Z"])
      server.advanceFeed(by: .seconds(1))
      var quotes: [QuoteText] = []
      while quotes.last?.type != "heartbeat" { quotes += try client.quotes(1) }
      #expect(quotes.last?.time == "2026-11-30T12:00:01.000Z")
      #expect(quotes.count > 3)
      #expect(server.feedTime == .seconds(1))
      let journal = server.feedJournal
      #expect(journal.open.map(\.subscriptions) == [["ACME", "HALO"]])
      #expect(journal.open[0].commands.count == 2)
      #expect(journal.sent.map(\.text) == (snapshots + quotes).map(\.text))
    }
  }

  @Test func `prices and heartbeats follow the real clock by themselves`() async throws {
    try await withServer { server, _ in
      let client = try await FeedClient(server, ["HALO"], maxRate: 50)
      var quotes: [QuoteText] = []
      while quotes.last?.type != "heartbeat" { quotes += try client.quotes(1) }
      #expect(quotes.first?.type == "snapshot")
      #expect(quotes.contains { $0.type == "update" })
    }
  }

  @Test func `commands that come with the handshake, or a byte at a time, are carried out`() async throws {
    try await withServer { server, address in
      server.setFeedClock(runs: false)
      let head = ["GET /v1/quotes HTTP/1.1", "Host: 127.0.0.1"] + FeedClient.handshake
      let bytes =
        Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        + ReceivedFrame.masked(#"{"type":"auth","token":"t"}"#)
        + ReceivedFrame.masked(FeedRun.command("subscribe", ["ACME"], maxRate: 4))
      let whole = try RawClient(address)
      try whole.send(bytes)
      let pieces = try RawClient(address)
      for byte in bytes { try pieces.send([byte]) }
      for client in [whole, pieces] {
        #expect(try client.receive(hasBody: false).status == 101)
        var frames: [ReceivedFrame] = []
        while frames.isEmpty { frames = try client.receiveFrames() }
        #expect(QuoteText(text: frames[0].text).symbol == "ACME")
      }
    }
  }

  @Test func `a handshake can be held back, and what came behind it is carried out afterwards`() async throws
  {
    try await withServer { server, address in
      let gate = server.hold(.quotes)
      let client = try RawClient(address)
      try client.start("/v1/quotes", FeedClient.handshake)
      try client.send(ReceivedFrame.masked(#"{"type":"auth","token":"t"}"#))
      try client.send(ReceivedFrame.masked(FeedRun.command("subscribe", ["ACME"], maxRate: 4)))
      try await server.waitForHeldReplies(1)
      #expect(server.feedJournal.connections.isEmpty)
      server.release(gate)
      #expect(try client.receive(hasBody: false).status == 101)
      var frames: [ReceivedFrame] = []
      while frames.isEmpty { frames = try client.receiveFrames() }
      #expect(QuoteText(text: frames[0].text).symbol == "ACME")
      #expect(server.journal(of: .quotes).map(\.outcome) == [.answered])
    }
  }

  @Test func `a client that goes away is noted, and a stopped server ends its connections`() async throws {
    try await withServer { server, _ in
      let first = try await FeedClient(server, ["ACME"])
      _ = try first.quotes(1)
      first.socket.close()
      try await server.waitForFeed { $0.open.isEmpty && $0.connections.count == 1 }
      let second = try await FeedClient(server, ["ACME"])
      _ = try second.quotes(1)
      server.closeFeed(code: nil)
      #expect(try second.socket.receiveToEnd().end == .finished)
      #expect(server.feedJournal.connections.map(\.end) == [.lost, .closedByServer(code: nil)])
      let third = try await FeedClient(server, ["ACME"])
      _ = try third.quotes(1)
      server.stop()
      #expect(server.feedJournal.open.isEmpty)
    }
  }

  @Test func `a client that does not read holds up nobody else`() async throws {
    try await withServer { server, _ in
      server.setFeedClock(runs: false)
      let slow = try await FeedClient(server, server.symbols, maxRate: 1_000)
      try await server.waitForFeed { $0.open.contains { !$0.subscriptions.isEmpty } }
      // Far more than the buffers of a socket hold.
      server.setFeedFault(.oversized(bytes: 65_536), kinds: [.update])
      for _ in 0..<60 { server.advanceFeed(by: .seconds(1)) }
      server.clearFeedFaults()
      let other = try await FeedClient(server, ["ACME"])
      #expect(try other.quotes(1).map(\.symbol) == ["ACME"])
      let sent = server.feedJournal.sentCount
      server.advanceFeed(by: .seconds(10))
      try await server.waitForFeed { $0.sentCount > sent }
      var numbers: [String: Int] = [:]
      let end = "2026-11-30T12:01:10.000Z"
      while true {
        let quote = try slow.quotes(1)[0]
        if quote.type == "heartbeat", quote.time >= end { break }
        if server.feedTime == .seconds(70), quote.time >= "2026-11-30T12:01:00.000Z" {
          server.advanceFeed(by: .seconds(1))
        }
        guard let symbol = quote.symbol, let number = quote.number else { continue }
        if let last = numbers[symbol] { #expect(number == last + 1) }
        numbers[symbol] = number
      }
    }
  }

  @Test func `what is sent can be recorded to a file, faults and all, and served again`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/feed.ndjson"
      let file = try FeedRecordingFile(path: path)
      var sent: [QuoteText] = []
      try await withServer(FixtureConfiguration(recorder: { file.add($0) })) { server, _ in
        server.setFeedClock(runs: false)
        server.setFeedFault(.malformed(.cut), kinds: [.update], when: .only(3))
        let client = try await FeedClient(server, ["ACME", "HALO"])
        sent = try client.quotes(2)
        for _ in 1...3 {
          server.advanceFeed(by: .seconds(1))
          repeat { sent += try client.quotes(1) } while sent.last?.type != "heartbeat"
        }
      }
      #expect(try file.finish() == sent.count)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let frames = try FeedRecording.frames(of: Array(bytes))
      #expect(frames.map { String(decoding: $0.frame, as: UTF8.self) } == sent.map(\.text))
      #expect(frames.map(\.at) == frames.map(\.at).sorted())
      #expect(frames.last?.at == .seconds(3))

      try await withServer(FixtureConfiguration(recording: frames)) { server, _ in
        #expect(server.symbols == ["ACME", "HALO"])
        let client = try await FeedClient(server, ["HALO"])
        #expect(try client.quotes(1).map(\.last) == [sent[1].last])
      }
    }
  }

  @Test func `a file that cannot be written is refused`() async throws {
    try await withTemporaryFolder { folder in
      _ = #expect(throws: FixtureServerError.self) { try FeedRecordingFile(path: folder) }
    }
  }
}
