import Foundation
import PriceboardTelemetry
import PriceboardTestSupport

/// A WebSocket server by somebody else: the `websockets` package of the Python package index.
///
/// What it does is said by the path: `/echo` sends everything back, `/fragments` sends a text in parts, `/ping` pings
/// and says what it got back, `/close/CODE` closes, `/abort` goes without a word, `/silent` says nothing more,
/// `/burst/COUNT` sends so many numbers, `/code` closes nothing and notes the code that it is closed with.
enum PythonPeer {
  @Sendable static func isAvailable() async -> Bool {
    await Command.hasPython(module: "websockets.asyncio.server")
  }

  /// Runs `body` with the server's address and what it has written so far.
  static func run<Output>(
    certificateIn folder: URL? = nil,
    _ body: (_ url: URL, _ log: @escaping @Sendable () -> String) async throws -> Output
  ) async throws -> Output {
    guard let python = Command("python3") else { throw Command.Failure(command: "python3") }
    return try await withTemporaryFolder { path in
      let own = URL(filePath: path)
      try Data(program.utf8).write(to: own.appending(path: "peer.py"))
      let script = own.appending(path: "peer.py").path
      return try await python.serve([script], in: folder ?? own, readyAt: "\n") { output in
        let port = Int(output.withLock { $0 }.prefix { $0.isNumber })
        let scheme = folder == nil ? "ws" : "wss"
        guard let port, let url = URL(string: "\(scheme)://localhost:\(port)") else {
          throw Command.Failure(command: "python3 peer.py")
        }
        return try await body(url) { output.withLock { $0 } }
      }
    }
  }

  private static let program = """
    import asyncio, os, ssl
    from websockets.asyncio.server import serve

    async def talk(socket):
        parts = socket.request.path.split("?")[0].strip("/").split("/")
        if parts[0] == "echo":
            async for message in socket:
                await socket.send(message)
        elif parts[0] == "fragments":
            await socket.send(["Gr", "\\u00fc\\u00dfe", "", ", \\u4e16", "\\u754c"])
            await socket.send([b"\\x00", b"\\xff"])
            await socket.wait_closed()
        elif parts[0] == "ping":
            await (await socket.ping(b"payload"))
            await socket.send("pong")
            await socket.wait_closed()
        elif parts[0] == "close":
            await socket.send("last")
            await socket.close(int(parts[1]), "reason")
        elif parts[0] == "abort":
            await socket.send("last")
            await socket.recv()
            socket.transport.abort()
        elif parts[0] == "half":
            await socket.send("last")
            await socket.recv()
            socket.transport.write_eof()
            await asyncio.sleep(60)
        elif parts[0] == "silent":
            await socket.send("last")
            socket.transport.pause_reading()
            await asyncio.sleep(600)
        elif parts[0] == "burst":
            for number in range(int(parts[1])):
                await socket.send(str(number))
            await socket.wait_closed()
        elif parts[0] == "code":
            await socket.wait_closed()
            print("closed", socket.close_code, socket.close_reason, flush=True)

    async def main():
        context = None
        if os.path.exists("server.pem"):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain("server.pem", "server.key")
        async with serve(talk, "127.0.0.1", 0, ssl=context, max_size=None, compression="deflate",
                         ping_interval=None) as server:
            print(server.sockets[0].getsockname()[1], flush=True)
            await asyncio.Future()

    asyncio.run(main())
    """
}
