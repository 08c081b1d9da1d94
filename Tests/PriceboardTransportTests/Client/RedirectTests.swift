import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RedirectTests {
  private static let refused = HTTPCallMachine.Outcome.failure(.redirectRefused)

  private static func redirect(_ status: Int, _ location: String) -> CallPlay.Answer {
    .reply(.empty(status, ["Location": location]))
  }

  @Test(
    arguments: [
      // How a method goes on, with its body or without; nil where it is refused.
      (HTTPMethod.get, 301, "GET"), (.get, 302, "GET"), (.get, 303, "GET"), (.get, 307, "GET"),
      (.get, 308, "GET"),
      (.head, 302, "HEAD"), (.head, 303, "HEAD"), (.head, 308, "HEAD"), (.put, 301, nil), (.put, 302, nil),
      (.put, 303, nil), (.put, 307, "PUT"), (.put, 308, "PUT"), (.post, 301, nil), (.post, 302, nil),
      (.post, 303, nil), (.post, 307, "POST"), (.post, 308, "POST"), (.delete, 303, nil),
      (.delete, 307, "DELETE"), (.patch, 303, nil), (.patch, 308, "PATCH"),
    ] as [(HTTPMethod, Int, String?)])
  func `a method goes on as RFC 9110 has it, and a write never by itself`(
    method: HTTPMethod, status: Int, next: String?
  ) throws {
    var play = try CallPlay(method)
    let outcome = play.run([Self.redirect(status, "/v2/home"), .reply(.json())])
    if let next {
      #expect(outcome == .reply)
      #expect(play.log.last == "0 \(next) https://shop.example/v2/home")
      #expect(play.machine.attempt.hasBody == (!["GET", "HEAD"].contains(next)))
      #expect(play.machine.isRedirected)
    } else {
      #expect(outcome == Self.refused)
    }
  }

  @Test(arguments: [
    ("https://shop.example/v1/home", "https://shop.example/a", true, true),
    ("https://shop.example/v1/home", "https://SHOP.example:443/a", true, true),
    ("https://shop.example/v1/home", "//shop.example/a", true, true),
    ("https://shop.example/v1/home", "https://other.example/a", true, false),
    ("https://shop.example/v1/home", "https://shop.example:8443/a", true, false),
    ("https://shop.example/v1/home", "https://shop.example.evil.example/a", true, false),
    ("https://shop.example/v1/home", "http://shop.example/a", false, false),
    ("https://shop.example/v1/home", "http://127.0.0.1/a", false, false),
    ("https://shop.example/v1/home", "https://u:p@shop.example/a", false, false),
    ("https://shop.example/v1/home", "ftp://shop.example/a", false, false),
    ("https://shop.example/v1/home", "file:///etc/passwd", false, false),
    ("https://shop.example/v1/home", "javascript:alert(1)", false, false),
    ("https://shop.example/v1/home", "data:application/json,1", false, false),
    ("https://shop.example/v1/home", "https://", false, false),
    ("https://shop.example/v1/home", "http://[", false, false),
    ("http://127.0.0.1:8080/v1/home", "http://127.0.0.1:8080/a", true, true),
    ("http://127.0.0.1:8080/v1/home", "http://127.0.0.1:9090/a", true, false),
    ("http://127.0.0.1:8080/v1/home", "http://[::1]:8080/a", true, false),
    ("http://127.0.0.1:8080/v1/home", "http://localhost:8080/a", true, false),
    ("http://127.0.0.1:8080/v1/home", "http://shop.example/a", false, false),
    ("http://127.0.0.1:8080/v1/home", "http://127.0.0.1.evil.example/a", false, false),
    ("http://127.0.0.1:8080/v1/home", "https://shop.example/a", false, false),
    ("http://shop.example/v1/home", "http://shop.example/a", false, false),
    ("http://shop.example/v1/home", "https://shop.example/a", false, false),
  ])
  func `redirects stay within https or on this machine, and with a token at home`(
    from: String, to: String, isFollowed: Bool, isFollowedWithToken: Bool
  ) throws {
    var play = try CallPlay(url: from)
    #expect(play.run([Self.redirect(302, to), .reply(.json())]) == (isFollowed ? .reply : Self.refused))
    var withToken = try CallPlay(url: from, hasToken: true)
    #expect(
      withToken.run([Self.redirect(302, to), .reply(.json())])
        == (isFollowedWithToken ? .reply : Self.refused))
  }

  @Test(arguments: [401, 404, 200])
  func `a write that was answered by a redirect is neither sent again nor taken for refused`(next: Int) throws
  {
    var play = try CallPlay(.put, hasToken: true)
    let outcome = play.run([
      Self.redirect(303, "/v1/cart"), .reply(.json("{}", status: next)), .reply(.json()),
    ])
    #expect(outcome == Self.refused)
    #expect(play.log == ["0 PUT https://shop.example/v1/home"])
  }

  @Test func `a write goes on at its own origin alone`() throws {
    var play = try CallPlay(.put)
    #expect(play.run([Self.redirect(307, "https://other.example/a"), .reply(.json())]) == Self.refused)
  }

  @Test(arguments: [
    ("/a", "https://shop.example/a"), ("b?c=d", "https://shop.example/v1/b?c=d"),
    ("../x", "https://shop.example/x"), ("?q", "https://shop.example/v1/home?q"),
    ("/a#part", "https://shop.example/a"), ("https://shop.example", "https://shop.example"),
  ])
  func `a place is read from where the reply came, without its fragment`(location: String, url: String) throws
  {
    var play = try CallPlay()
    #expect(play.run([Self.redirect(302, location), .reply(.json())]) == .reply)
    #expect(play.log.last == "0 GET \(url)")
  }

  @Test func `five redirects are followed, and a sixth is not`() throws {
    var five = try CallPlay()
    let hops = (1...5).map { Self.redirect(302, "/\($0)") }
    #expect(five.run(hops + [.reply(.json())]) == .reply)
    #expect(five.times.count == 6)
    var loop = try CallPlay()
    #expect(loop.run(Array(repeating: Self.redirect(302, "/v1/home"), count: 9)) == Self.refused)
    #expect(loop.times.count == 6)
  }

  @Test func `a redirect without a place is a status`() throws {
    var play = try CallPlay()
    #expect(play.run([.reply(.json("x", status: 302))]) == .failure(.status(302, body: Data("x".utf8))))
    var choices = try CallPlay()
    #expect(
      choices.run([Self.redirect(300, "/a"), .reply(.json())]) == .failure(.status(300, body: Data())))
  }

  @Test func `a try after a redirect begins at the start again`() throws {
    var play = try CallPlay()
    #expect(play.run([Self.redirect(302, "/a"), .failure(.connectionLost), .reply(.json())]) == .reply)
    #expect(
      play.log == [
        "0 GET https://shop.example/v1/home", "0 GET https://shop.example/a",
        "500 GET https://shop.example/v1/home",
      ])
    #expect(!play.machine.isRedirected)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.1", true), ("localhost", true), ("LOCALHOST", true), ("[::1]", true),
    ("a.localhost", false), ("127.0.0.01", false), ("[0:0:0:0:0:0:0:1]", true),
    ("127.0.0.1.evil.example", false), ("127.evil.example.com", false),
    ("127.1", false), ("127.0.0.256", false), ("128.0.0.1", false), ("localhost.evil.example", false),
    ("notlocalhost", false), ("[::2]", false), ("10.0.0.1", false),
  ])
  func `only this machine is this machine`(host: String, isLoopback: Bool) throws {
    let url = try #require(URL(string: "http://\(host):8080/x"))
    let origin = try #require(HTTPOrigin(url))
    #expect(origin.isLoopback == isLoopback)
  }
}
