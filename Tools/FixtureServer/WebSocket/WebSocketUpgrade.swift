/// What becomes of a request to change a connection over to WebSocket (RFC 6455, section 4.2).
enum WebSocketUpgrade {
  /// What joins a client's key in the answer to it; section 1.3 fixes it.
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The reply to a request: 101 where it is right, and a refusal where it is not.
  static func reply(to request: ServerRequest) -> ServerReply {
    guard tokens(of: "upgrade", in: request).contains("websocket"),
      tokens(of: "connection", in: request).contains("upgrade")
    else {
      return refusal("this address speaks WebSocket alone")
    }
    guard request[field: "sec-websocket-version"] == "13" else {
      return refusal("only version 13 is spoken here")
    }
    let keys = request.fields.filter { $0.name == "sec-websocket-key" }.map(\.value)
    guard let key = keys.first, keys.count == 1, Base64Text.length(of: key) == 16, request.readsChunks
    else { return .failure(400, "the handshake has no key of 16 bytes") }
    var reply = ServerReply(101, .none)
    reply.fields = [
      ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept(key)),
    ]
    return reply
  }

  static func accept(_ key: String) -> String { Base64Text.encoded(SHA1.hash(Array((key + suffix).utf8))) }

  private static func refusal(_ message: String) -> ServerReply {
    var reply = ServerReply.failure(426, message)
    reply.set("Upgrade", "websocket")
    reply.set("Sec-WebSocket-Version", "13")
    return reply
  }

  private static func tokens(of name: String, in request: ServerRequest) -> [String] {
    request.fields.filter { $0.name == name }.flatMap { field in
      field.value.lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    }
  }
}
