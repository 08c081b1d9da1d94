#if os(Linux) && canImport(Glibc)
  import Foundation
  import Glibc
  import PriceboardTransport
  import Testing

  /// With a proxy in the environment, which is a process's own: each test is a process of its own.
  @Suite(.timeLimit(.minutes(15))) struct WebSocketProxyTests {
    @Test func `a server on this machine is reached without the proxy`() async throws {
      try await RawServer.run {
        $0.waitForClose()
      } _: { proxy in
        try await RawServer.runWebSocket {
          $0.echo()
        } _: { server in
          let (proxyPort, port) = (proxy.port, server.port)
          await #expect(processExitsWith: .success) {
            [proxyPort = proxyPort as Int, port = port as Int] in
            WebSocketProxyTests.useProxy(at: proxyPort)
            for host in ["127.0.0.1", "localhost"] {
              let url = try #require(URL(string: "ws://\(host):\(port)/"))
              let connection = try await WebSocketContract.transport().connect(url)
              try await connection.send("direct")
              #expect(try await connection.receive().messages == [WebSocketMessage("direct")])
            }
          }
          #expect(server.connectionCount == 2)
        }
        #expect(proxy.connectionCount == 0)
      }
    }

    @Test(arguments: [
      ("wss://quotes.invalid/v1?token=secret", "quotes.invalid:443"),
      ("wss://127.0.0.1.invalid:444/", "127.0.0.1.invalid:444"),
      ("ws://quotes.invalid/v1?token=secret", "quotes.invalid:80"),
    ])
    func `a server elsewhere is reached through a tunnel, and the proxy sees no more than its name`(
      address: String, target: String
    ) async throws {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.reply("502 Bad Gateway")
      } _: { proxy in
        let port = proxy.port
        await #expect(processExitsWith: .success) { [port = port as Int, address = address as String] in
          WebSocketProxyTests.useProxy(at: port)
          let request = WebSocketRequest(
            url: try #require(URL(string: address)), headers: HTTPHeaders([.init("Authorization", "secret")]),
            allowsPlainTextBeyondLoopback: true)
          #expect(await WebSocketContract.transport().failure(request) != nil)
        }
        #expect(proxy.requests.map(\.line) == ["CONNECT \(target) HTTP/1.1"])
        #expect(proxy.requests.flatMap(\.fields).allSatisfy { !$0.contains("secret") })
      }
    }

    private static func useProxy(at port: Int) {
      for name in ["no_proxy", "NO_PROXY"] { unsafe unsetenv(name) }
      for name in ["http_proxy", "https_proxy", "all_proxy"] {
        unsafe setenv(name, "http://127.0.0.1:\(port)", 1)
      }
    }
  }
#endif
