import Foundation
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct WebSocketMessageContractTests {
  let transport = WebSocketContract.transport()

  @Test func `texts come back as they went out`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      for text in ["", "hello", "Grüße, 世界 🚀", String(repeating: "x", count: 60_000)] {
        try await connection.send(text)
        #expect(try await connection.receive().messages == [WebSocketMessage(text)])
      }
      connection.close(.normal, reason: "done")
      let (_, ending) = await connection.drain()
      #expect(ending == .closed(.normal, reason: "done"))
    }
  }
}
