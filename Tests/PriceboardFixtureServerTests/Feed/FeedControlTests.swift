import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct FeedControlTests {
  @Test(
    arguments: [
      (#"{"fault":"drop"}"#, .drop), (#"{"fault":"noSnapshot"}"#, .drop),
      (#"{"fault":"duplicate"}"#, .duplicate()),
      (#"{"fault":"duplicate","times":3}"#, .duplicate(times: 3)),
      (#"{"fault":"snapshotTwice"}"#, .duplicate()),
      (#"{"fault":"swap"}"#, .swap), (#"{"fault":"gap"}"#, .gap(1)), (#"{"fault":"gap","count":7}"#, .gap(7)),
      (#"{"fault":"restart"}"#, .restart),
      (#"{"fault":"late","milliseconds":3200}"#, .late(.milliseconds(3_200))),
      (#"{"fault":"silence"}"#, .silence),
      (#"{"fault":"close","code":1012,"reason":"soon back"}"#, .close(code: 1_012, reason: "soon back")),
      (#"{"fault":"updatesFirst","count":2}"#, .updatesFirst(2)),
      (#"{"fault":"malformed","kind":"zonelessTime"}"#, .malformed(.zonelessTime)),
      (#"{"fault":"oversized"}"#, .oversized(bytes: 1_048_577)),
      (#"{"fault":"oversized","bytes":70000}"#, .oversized(bytes: 70_000)),
      (#"{"fault":"unknownType"}"#, .unknownType), (#"{"fault":"twoObjects"}"#, .twoObjects),
      (#"{"fault":"binary"}"#, .binary),
      (#"{"fault":"flap","milliseconds":50}"#, .flap(after: .milliseconds(50))),
      (#"{"fault":"flap","milliseconds":0,"code":1001}"#, .flap(after: .zero, code: 1_001)),
    ] as [(String, FeedFault)])
  func `every fault of the feed can be asked for`(text: String, fault: FeedFault) throws {
    let document = try FeedFaultDocument(try #require(JSONReader.value(of: Array(text.utf8))))
    #expect(document.fault == fault)
    #expect(document.schedule == .always)
    #expect(document.lasting == nil)
    let isOfSnapshots = text.contains("napshot")
    #expect(document.target == FeedFaultTarget(symbol: nil, kinds: isOfSnapshots ? [.snapshot] : nil))
  }

  @Test func `the frames that a fault is for can be named, and how long it lasts`() throws {
    let text = #"{"fault":"drop","symbol":"BF\/B","kinds":["update","heartbeat"],"every":4,"seconds":10}"#
    let document = try FeedFaultDocument(try #require(JSONReader.value(of: Array(text.utf8))))
    #expect(document.target == FeedFaultTarget(symbol: FeedSymbol("BF/B"), kinds: [.update, .heartbeat]))
    #expect(document.schedule == .every(4))
    #expect(document.lasting == .seconds(10))
  }

  @Test(arguments: [
    ("faults", "{}"), ("faults", #"{"fault":"status"}"#), ("faults", #"{"fault":"late"}"#),
    ("faults", #"{"fault":"close"}"#), ("faults", #"{"fault":"close","code":999}"#),
    ("faults", #"{"fault":"close","code":5000}"#), ("faults", #"{"fault":"malformed","kind":"odd"}"#),
    ("faults", #"{"fault":"drop","kinds":"update"}"#), ("faults", #"{"fault":"drop","kinds":["trade"]}"#),
    ("faults", #"{"fault":"drop","symbol":1}"#), ("faults", #"{"fault":"oversized","bytes":-1}"#),
    ("close", #"{"code":1}"#), ("close", #"{"code":1005}"#),
    ("faults", #"{"fault":"close","code":1006}"#), ("tokens", "{}"), ("instruments", #"{"symbol":"ACME"}"#),
    ("instruments", #"{"symbol":"NOPE","state":"halted"}"#),
    ("instruments", #"{"symbol":"ACME","state":"odd"}"#),
    ("clock", #"{"runs":1}"#), ("clock", #"{"advanceMilliseconds":-1}"#), ("burst", #"{"messages":"many"}"#),
  ])
  func `what is asked for badly is refused`(path: String, body: String) async throws {
    try await withServer { server, address in
      let reply = try RawClient(address).ask("POST", "/control/feed/\(path)", body: body)
      #expect(reply.status == 400)
      #expect(try (reply.json["error"] as? String)?.isEmpty == false)
    }
  }

  @Test func `another process drives the feed and reads what happened, but no token`() async throws {
    try await withServer { server, address in
      let control = try RawClient(address)
      func post(_ path: String, _ body: String) throws -> RawReply {
        try control.ask("POST", "/control/feed/\(path)", body: body)
      }
      #expect(try post("clock", #"{"runs":false}"#).text == #"{"milliseconds":0}"#)
      let client = try await FeedClient(server, ["ACME", "ALPN"])
      #expect(try client.quotes(2).map(\.type) == ["snapshot", "snapshot"])
      #expect(try post("faults", #"{"fault":"gap","symbol":"ACME","first":1}"#).text == #"{"done":true}"#)
      #expect(try post("burst", #"{"messages":4,"milliseconds":10}"#).status == 200)
      #expect(try post("clock", #"{"advanceMilliseconds":10}"#).text == #"{"milliseconds":10}"#)
      let updates = try client.quotes(4)
      #expect(Set(updates.compactMap(\.symbol)) == ["ACME", "ALPN"])
      #expect(try control.ask("DELETE", "/control/feed/faults").status == 200)
      #expect(try post("instruments", #"{"symbol":"ACME","state":"suspect"}"#).status == 200)
      #expect(try client.quotes(1).map(\.state) == ["suspect"])

      let journal = try control.ask("/control/feed")
      #expect(!journal.text.contains("secret-token"))
      let connections = try #require(try journal.json["connections"] as? [[String: Any]])
      #expect(connections.count == 1)
      #expect(connections[0]["subscriptions"] as? [String] == ["ACME", "ALPN"])
      #expect((connections[0]["commands"] as? [[String: Any]])?.count == 2)
      #expect(connections[0]["end"] is NSNull)
      #expect(try journal.json["sent"] as? Int == 7)

      #expect(try post("tokens", #"{"expireAfterSeconds":0}"#).status == 200)
      #expect(try client.closeCode() == 4_401)
      let after = try #require(try control.ask("/control/feed").json["connections"] as? [[String: Any]])
      #expect((after[0]["end"] as? [String: Any])?["code"] as? Int == 4_401)
      #expect(try control.ask("DELETE", "/control/feed/journal").status == 200)
      #expect(try control.ask("/control/feed").json["sent"] as? Int == 7)
      #expect(try control.ask("/control/feed/nothing").status == 404)
    }
  }

  @Test func `another process closes the feed's connections`() async throws {
    try await withServer { server, address in
      let control = try RawClient(address)
      let client = try await FeedClient(server, ["ACME"])
      #expect(try control.ask("POST", "/control/feed/close", body: #"{"code":1012}"#).status == 200)
      #expect(try client.closeCode() == 1_012)
    }
  }
}
