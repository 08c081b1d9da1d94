import Foundation
import PriceboardFixtureServer
import PriceboardTestSupport
import Testing

/// The client is that of the PyPI package `websockets`, where python3 has it.
@Suite(.timeLimit(.minutes(15))) struct IndependentClientTests {
  private static let hasClient: Bool = {
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    probe.arguments = ["python3", "-c", "import websockets.sync.client"]
    probe.standardOutput = FileHandle.nullDevice
    probe.standardError = FileHandle.nullDevice
    guard (try? probe.run()) != nil else { return false }
    probe.waitUntilExit()
    return probe.terminationStatus == 0
  }()

  private static let script = """
    import json, sys
    from websockets.sync.client import connect
    from websockets.exceptions import ConnectionClosed
    with connect(sys.argv[1], max_size=1 << 22) as socket:
        socket.send(json.dumps({"type": "auth", "token": "t"}))
        socket.send([json.dumps({"type": "subscribe", "maxRate": 50,
            "symbols": ["HALO", "GLOE", "NOPE"]})[i:i + 7] for i in range(0, 105, 7)])
        socket.ping().wait(300)
        kinds, last = set(), {}
        while not {"snapshot", "update", "heartbeat", "error"} <= kinds:
            frame = json.loads(socket.recv(300))
            kinds.add(frame["type"])
            if "seq" in frame:
                assert frame["seq"] == last.get(frame["symbol"], frame["seq"] - 1) + 1, frame
                last[frame["symbol"]] = frame["seq"]
        print("contiguous", flush=True)
        try:
            while True: longest = len(socket.recv(300))
        except ConnectionClosed as closed:
            print("closed", closed.rcvd.code, closed.rcvd.reason)
    with connect(sys.argv[1]) as socket:
        socket.send(json.dumps({"type": "auth", "token": "t"}))
    print("ended", socket.protocol.close_code)
    """

  @Test(.enabled(if: hasClient, "python3 has no package websockets"))
  func `an independent client reads the feed and closes it in both directions`() async throws {
    let server = FixtureServer()
    try server.start()
    defer { server.stop() }
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    client.arguments = ["python3", "-c", Self.script, try #require(server.quotesAddress).absoluteString]
    let output = Pipe()
    client.standardOutput = output
    try client.run()
    try await server.waitForFeed { journal in journal.sent.contains { $0.text.contains("\"heartbeat\"") } }
    server.setFeedFault(.oversized(), when: .first(1))
    try await server.waitForFeed { journal in journal.sent.contains { $0.byteCount > 1 << 20 } }
    server.closeFeed(code: 4_401, reason: "abgelaufen, bitte ernü")
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    client.waitUntilExit()
    #expect(client.terminationStatus == 0)
    #expect(text == "contiguous\nclosed 4401 abgelaufen, bitte ernü\nended 1000\n")
    let ends = server.feedJournal.connections.map(\.end)
    #expect(ends == [.closedByServer(code: 4_401), .closedByClient(code: 1_000)])
  }
}
