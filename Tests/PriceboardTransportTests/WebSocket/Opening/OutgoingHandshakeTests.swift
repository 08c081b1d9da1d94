import Foundation
import Testing

@testable import PriceboardTransport

@Suite struct OutgoingHandshakeTests {
  @Test(arguments: [
    ("ws://localhost", "http://localhost/", "localhost", "/"),
    ("WS://LocalHost:80/a", "http://LocalHost:80/", "LocalHost", "/a"),
    ("ws://127.0.0.1:9001/a%20b?c=d%26", "http://127.0.0.1:9001/", "127.0.0.1:9001", "/a%20b?c=d%26"),
    ("ws://[::1]:8080?x", "http://[::1]:8080/", "[::1]:8080", "/?x"),
    ("wss://quotes.example", "https://quotes.example/", "quotes.example", "/"),
    ("wss://quotes.example:443/v1/quotes", "https://quotes.example:443/", "quotes.example", "/v1/quotes"),
    ("wss://quotes.example:80/", "https://quotes.example:80/", "quotes.example:80", "/"),
  ])
  func `an address is taken apart`(address: String, server: String, host: String, target: String) throws {
    let outgoing = try OutgoingHandshake(WebSocketRequest(url: try #require(URL(string: address))))
    #expect(outgoing.serverURL.absoluteString == server)
    #expect(outgoing.host == host)
    #expect(outgoing.target == target)
  }

  @Test(arguments: [
    "http://localhost/", "https://localhost/", "ftp://localhost/", "localhost", "ws:///path", "ws://",
    "ws://user@localhost/", "ws://user:password@localhost/", "wss://quotes.example/#part", "ws://localhost/#",
    "ws://quotes.example/", "ws://128.0.0.1/", "ws://127.0.0.1.example/", "ws://127.1/", "ws://127.0.0.256/",
    "ws://0x7f.0.0.1/", "ws://localhost.example/", "ws://[::2]/", "ws://[2001:db8::1]/", "ws://10.0.0.1/",
  ])
  func `an address that is none, or leaves the machine in clear text, is refused`(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(throws: WebSocketError.invalidRequest) { try OutgoingHandshake(WebSocketRequest(url: url)) }
  }

  @Test(arguments: ["ws://127.0.0.1/", "ws://127.255.255.254/", "ws://[::1]/", "ws://LOCALHOST/"])
  func `clear text may stay on the machine`(address: String) throws {
    let outgoing = try OutgoingHandshake(WebSocketRequest(url: try #require(URL(string: address))))
    #expect(outgoing.isLoopback)
    #expect(!outgoing.isSecure)
  }

  @Test func `clear text goes further only where the request says so`() throws {
    let url = try #require(URL(string: "ws://quotes.example/"))
    let outgoing = try OutgoingHandshake(WebSocketRequest(url: url, allowsPlainTextBeyondLoopback: true))
    #expect(!outgoing.isLoopback)
    #expect(outgoing.serverURL.absoluteString == "http://quotes.example/")
  }

  @Test(arguments: [
    ("Host", "x"), ("upgrade", "h2c"), ("Connection", "close"), ("Sec-WebSocket-Key", "x"),
    ("sec-websocket-extensions", "permessage-deflate"), ("Sec-WebSocket-Protocol", "x"),
    ("Content-Length", "1"),
    ("Transfer-Encoding", "chunked"), ("a b", "x"), ("", "x"), ("x:", "y"), ("x", "a\r\nHost: b"),
    ("x", "a\nb"),
    ("x", "a\u{0}b"),
  ])
  func `a field of the protocol, or one that is no line, is refused`(name: String, value: String) throws {
    let url = try #require(URL(string: "wss://quotes.example/"))
    let request = WebSocketRequest(url: url, headers: HTTPHeaders([.init(name, value)]))
    #expect(throws: WebSocketError.invalidRequest) { try OutgoingHandshake(request) }
  }

  @Test(arguments: [[""], ["a b"], ["a,b"], ["a", "a"], ["é"]])
  func `a subprotocol that is no token, or comes twice, is refused`(names: [String]) throws {
    let url = try #require(URL(string: "wss://quotes.example/"))
    #expect(throws: WebSocketError.invalidRequest) {
      try OutgoingHandshake(WebSocketRequest(url: url, subprotocols: names))
    }
  }

  @Test func `no description shows address, fields or subprotocols`() throws {
    let url = try #require(URL(string: "wss://quotes.example/?token=secret"))
    let headers = HTTPHeaders([.init("Authorization", "Bearer secret")])
    let request = WebSocketRequest(url: url, headers: headers, subprotocols: ["secret"])
    let outgoing = try OutgoingHandshake(request)
    #expect(!Self.descriptions(of: request).contains("secret"))
    #expect(!Self.descriptions(of: outgoing).contains("secret"))
  }

  private static func descriptions(of value: some Sendable) -> String {
    var text = "\(value) \(String(reflecting: value)) \(String(describing: [value]))"
    dump(value, to: &text)
    return text
  }
}
