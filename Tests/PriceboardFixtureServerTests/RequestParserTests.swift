import PriceboardTestSupport
import Testing

@testable import PriceboardFixtureServer

private let host = "Host: x\r\n"

@Suite struct RequestParserTests {
  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\(host)\r\n", "GET / [\"\"] alive"),
    ("GET /a/b?c=d HTTP/1.1\n\(host)\n", "GET /a/b?c=d [\"a\", \"b\"] alive"),
    ("\r\n\r\nHEAD /a HTTP/1.1\r\n\(host)\r\n", "HEAD /a [\"a\"] alive"),
    ("GET /G%2FH/%C3%BC HTTP/1.1\r\n\(host)\r\n", "GET /G%2FH/%C3%BC [\"G/H\", \"ü\"] alive"),
    ("GET http://x:80/a?b HTTP/1.1\r\n\(host)\r\n", "GET /a?b [\"a\"] alive"),
    ("GET http://x?b HTTP/1.1\r\n\(host)\r\n", "GET /?b [\"\"] alive"),
    ("GET /a HTTP/1.0\r\n\r\n", "GET /a [\"a\"] ends"),
    ("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "GET /a [\"a\"] alive"),
    ("GET /a HTTP/1.1\r\n\(host)Connection: x, close\r\n\r\n", "GET /a [\"a\"] ends"),
    ("PUT /a HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nxyz", "PUT /a [\"a\"] alive xyz"),
    (
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nxy\r\n01\r\nz\r\n0\r\nT: 1\r\n\r\n",
      "PUT /a [\"a\"] alive xyz"
    ),
  ])
  func `a request is read, in whatever pieces it comes`(text: String, expected: String) throws {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var parser = RequestParser()
      parser.append(bytes[..<cut])
      var step = try parser.next()
      if cut < bytes.count {
        #expect(step == .needsMore)
        parser.append(bytes[cut...])
        step = try parser.next()
      }
      #expect(Self.summary(of: step) == expected)
      #expect(try parser.next() == .needsMore)
      #expect(parser.isEmpty)
    }
  }

  @Test(arguments: [
    ("GET /\r\n\r\n", RequestRefusal.badRequest), ("GET  / HTTP/1.1\r\n\(host)\r\n", .badRequest),
    ("GET / HTTP/1.1 \r\n\(host)\r\n", .badRequest), ("G(T / HTTP/1.1\r\n\(host)\r\n", .badRequest),
    ("GET / HTTP/11\r\n\(host)\r\n", .badRequest), ("GET / http/1.1\r\n\(host)\r\n", .badRequest),
    ("GET a HTTP/1.1\r\n\(host)\r\n", .badRequest), ("GET * HTTP/1.1\r\n\(host)\r\n", .badRequest),
    ("GET /ü HTTP/1.1\r\n\(host)\r\n", .badRequest), ("GET /#a HTTP/1.1\r\n\(host)\r\n", .badRequest),
    ("GET /%2 HTTP/1.1\r\n\(host)\r\n", .badRequest), ("GET /%ff HTTP/1.1\r\n\(host)\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\r\n", .badRequest), ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\(host)A : b\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\(host)A\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\(host)A: \u{0}\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\(host)A: b\rc\r\n\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .badRequest),
    ("PUT / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n\r\n", .notImplemented),
    ("PUT / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nx\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", .badRequest),
    ("PUT / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n", .bodyTooLarge),
    ("PUT / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n10001\r\n", .bodyTooLarge),
    ("PUT / HTTP/1.1\r\n\(host)Content-Length: 65537\r\n\r\n", .bodyTooLarge),
    ("PUT / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", .bodyTooLarge),
    ("PUT / HTTP/1.1\r\n\(host)Expect: tea\r\n\r\n", .expectationFailed),
    ("GET / HTTP/2.0\r\n\(host)\r\n", .versionNotSupported),
  ])
  func `what two readers could understand differently is refused for good`(
    text: String, refusal: RequestRefusal
  ) {
    var parser = RequestParser()
    parser.append(Array(text.utf8)[...])
    #expect(throws: refusal) { try parser.next() }
    parser.append(Array("GET / HTTP/1.1\r\n\(host)\r\n".utf8)[...])
    #expect(throws: refusal) { try parser.next() }
  }

  @Test func `a head is refused as soon as it is too long, ended or not`() throws {
    let start = "GET / HTTP/1.1\r\n\(host)A: "
    for end in ["", "\r\n\r\n"] {
      var parser = RequestParser()
      parser.append(Array((start + String(repeating: "a", count: 16 << 10) + end).utf8)[...])
      #expect(throws: RequestRefusal.headTooLarge) { try parser.next() }
      var long = RequestParser()
      long.append(Array(("GET /" + String(repeating: "a", count: 17 << 10) + end).utf8)[...])
      #expect(throws: RequestRefusal.targetTooLong) { try long.next() }
    }
    var parser = RequestParser()
    parser.append(Array("GET /\(String(repeating: "a", count: 8_177)) HTTP/1.1\r\n\(host)\r\n".utf8)[...])
    #expect(Self.summary(of: try parser.next()).hasPrefix("GET /aaa"))
  }

  @Test func `requests that come at once are taken out one by one`() throws {
    var parser = RequestParser()
    let one = "PUT /1 HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\nx"
    parser.append(Array((one + "GET /2 HTTP/1.1\r\n\(host)\r\n" + one).utf8)[...])
    #expect(Self.summary(of: try parser.next()) == "PUT /1 [\"1\"] alive x")
    #expect(Self.summary(of: try parser.next()) == "GET /2 [\"2\"] alive")
    #expect(Self.summary(of: try parser.next()) == "PUT /1 [\"1\"] alive x")
    #expect(parser.isEmpty)
  }

  @Test func `a client that waits for a word before its body gets it once`() throws {
    var parser = RequestParser()
    parser.append(
      Array("PUT /1 HTTP/1.1\r\n\(host)Content-Length: 2\r\nExpect: 100-continue\r\n\r\n".utf8)[...])
    #expect(try parser.next() == .wantsContinue)
    #expect(try parser.next() == .needsMore)
    parser.append([UInt8(ascii: "x")])
    #expect(try parser.next() == .needsMore)
    parser.append([UInt8(ascii: "y")])
    #expect(Self.summary(of: try parser.next()) == "PUT /1 [\"1\"] alive xy")
  }

  @Test func `a list is split before its escapes are undone`() {
    let request = ServerRequest(
      method: "GET", rawPath: "/", rawQuery: "a=1&ids=A%2BB,C%26D,E%2CF,G%2FH,I%23J,%ff,K+L&a=2&b", path: [])
    #expect(request.queryList("ids") == ["A+B", "C&D", "E,F", "G/H", "I#J", "K L"])
    #expect(request.query("a") == "1")
    #expect(request.query("b") == "")
    #expect(request.query("c") == nil)
  }

  private static func summary(of step: RequestParser.Step) -> String {
    guard case .request(let request) = step else { return "\(step)" }
    let target = request.rawPath + (request.rawQuery.map { "?\($0)" } ?? "")
    let body = request.body.isEmpty ? "" : " " + String(decoding: request.body, as: UTF8.self)
    return "\(request.method) \(target) \(request.path) \(request.keepsAlive ? "alive" : "ends")\(body)"
  }
}
