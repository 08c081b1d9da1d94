import Foundation
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct WebSocketSharingContractTests {
  @Test func `a WebSocket and more requests than have connections go on side by side`() async throws {
    let http = SystemHTTPTransport()
    let transport = SystemWebSocketTransport(sharing: http)
    try await RawServer.run { connection in
      guard let request = connection.readRequest() else { return }
      guard request.value(of: "Upgrade") == nil else {
        connection.send(RawWebSocketPeer.answer(to: request))
        return RawWebSocketPeer(opened: connection).echo()
      }
      connection.reply(body: "x")
      connection.replyToAll(body: "x")
    } _: { server in
      let url = server.url()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 {
          group.addTask {
            let response = try await http.get(url)
            #expect(response.text == "x")
          }
        }
        for number in 0..<10 {
          let connection = try await transport.connect(server.webSocketURL())
          try await connection.send("\(number)")
          #expect(try await connection.receive().messages == [WebSocketMessage("\(number)")])
          connection.close(.normal, reason: "")
          #expect(await connection.drain().ending == .closed(.normal, reason: ""))
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `a connection goes on where the HTTP transport and its own are dropped`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let connection = try await SystemWebSocketTransport(sharing: SystemHTTPTransport())
        .connect(server.webSocketURL())
      try await connection.send("x")
      #expect(try await connection.receive().messages == [WebSocketMessage("x")])
    }
  }
}
