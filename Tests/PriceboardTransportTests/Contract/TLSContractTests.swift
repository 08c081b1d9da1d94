import Foundation
import PriceboardTransport
import Testing

@Suite(
  .timeLimit(.minutes(15)),
  .enabled(if: Command.has("openssl", "python3"), "openssl and python3 make certificates and serve with them")
)
struct TLSContractTests {
  @Test func `a private authority is trusted where the app says so`() async throws {
    try await TestAuthority.run { authority in
      try await authority.serve(name: "localhost") { url in
        for trust in [CertificateTrust.only(pem: try authority.pem), .systemAnd(pem: try authority.pem)] {
          let response = try await TransportContract.transport(trust: trust).get(url)
          #expect(response.text == "tls")
        }
      }
    }
  }

  @Test func `a private authority is not trusted otherwise`() async throws {
    try await TestAuthority.run { authority in
      try await authority.serve(name: "localhost") { url in
        #expect(await TransportContract.transport().failure(HTTPRequest(url: url)) == .notTrusted)
      }
    }
  }

  @Test func `another authority of the same name is not trusted`() async throws {
    try await TestAuthority.run { authority in
      try await TestAuthority.run { other in
        try await authority.serve(name: "localhost") { url in
          let transport = TransportContract.transport(trust: .only(pem: try other.pem))
          #expect(await transport.failure(HTTPRequest(url: url)) == .notTrusted)
        }
      }
    }
  }

  @Test func `a certificate of another name is not trusted`() async throws {
    try await TestAuthority.run { authority in
      try await authority.serve(name: "other.example") { url in
        for trust in [CertificateTrust.only(pem: try authority.pem), .systemAnd(pem: try authority.pem)] {
          let transport = TransportContract.transport(trust: trust)
          #expect(await transport.failure(HTTPRequest(url: url)) == .notTrusted)
        }
      }
    }
  }

  @Test(arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n"])
  func `text without a certificate trusts nobody`(text: String) async throws {
    try await TestAuthority.run { authority in
      try await authority.serve(name: "localhost") { url in
        for trust in [CertificateTrust.only(pem: Data(text.utf8)), .systemAnd(pem: Data(text.utf8))] {
          let transport = TransportContract.transport(trust: trust)
          #expect(await transport.failure(HTTPRequest(url: url)) == .notTrusted)
        }
      }
    }
  }

  @Test func `a trust is for TLS alone`() async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let response = try await TransportContract.transport(trust: .only(pem: Data())).get(server.url())
      #expect(response.status == 200)
    }
  }

  @Test func `a server without TLS is not spoken to in clear text`() async throws {
    try await RawServer.run { connection in
      // Reads the start of the handshake, and answers as a server does that takes it for a bad request.
      connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    } _: { server in
      let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
      let failure = await TransportContract.transport().failure(HTTPRequest(url: url))
      #expect(failure == .notConnected || failure == .connectionLost)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `requests side by side share what the handshakes cost`() async throws {
    try await TestAuthority.run { authority in
      try await authority.serve(name: "localhost") { url in
        let transport = TransportContract.transport(trust: .only(pem: try authority.pem))
        try await withThrowingTaskGroup(of: String.self) { group in
          for _ in 0..<50 { group.addTask { try await transport.get(url).text } }
          for try await text in group { #expect(text == "tls") }
        }
      }
    }
  }

  @Test(.enabled(if: Command.has("nghttpd"), "nghttpd is a server of HTTP/2 (Debian: nghttp2-server)"))
  func `HTTP2 is spoken where TLS offers it, over one connection`() async throws {
    try await TestAuthority.run { authority in
      try await authority.serveHTTP2 { url, log in
        let transport = TransportContract.transport(trust: .only(pem: try authority.pem))
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
          for _ in 0..<50 { group.addTask { try await transport.get(url) } }
          for try await response in group {
            #expect(response.status == 200)
            #expect(response.text == "two")
            #expect(response.headers["Server"]?.hasPrefix("nghttpd") == true)
          }
        }
        let connections = Set(log().matches(of: /\[id=(\d+)\]/).map(\.1))
        #expect(connections.count == 1)
      }
    }
  }

  @Test(.enabled(if: Command.has("nghttpd"), "nghttpd is a server of HTTP/2 (Debian: nghttp2-server)"))
  func `ending one request of HTTP2 leaves the connection to the others`() async throws {
    try await TestAuthority.run { authority in
      try await authority.serveHTTP2(largeFile: 8 << 20) { url, log in
        let transport = TransportContract.transport(trust: .only(pem: try authority.pem))
        let large = HTTPRequest(url: url.appending(path: "large"))
        let limits = HTTPLimits(time: .seconds(60), bodyBytes: 1 << 20)
        let small = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
          for _ in 0..<20 { group.addTask { try await transport.get(url) } }
          #expect(await transport.failure(large, within: limits) == .bodyTooLarge(limit: 1 << 20))
          return try await group.reduce(into: []) { $0.append($1.text) }
        }
        #expect(small == Array(repeating: "two", count: 20))
        let after = try await transport.get(url)
        #expect(after.text == "two")
        #expect(Set(log().matches(of: /\[id=(\d+)\]/).map(\.1)).count == 1)
      }
    }
  }
}
