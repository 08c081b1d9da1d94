import PriceboardTelemetry
import PriceboardTransport
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#endif

/// What a connection costs while nothing but heartbeats comes: how often a thread of the process is woken.
///
/// A real connection over loopback, with its repository and one symbol followed. What the server's thread and the
/// measuring itself cost is taken off, and so is what the runtime does without any connection: once a task has run, its
/// scheduler wakes once a second to look at itself.
enum HeartbeatBenchmarks {
  static func tables() async throws -> [BenchmarkTable] {
    #if os(Linux) && canImport(Glibc)
      let server = try HeartbeatServer()
      let timeline = Timeline()
      await Task.detached { await Task.yield() }.value
      _ = wakeUps(in: 2, server)
      let idle = wakeUps(in: 8, server)

      guard let url = URL(string: "ws://127.0.0.1:\(server.port)/v1/quotes"), let symbol = Symbol("ACME")
      else {
        return []
      }
      let connection = QuoteSocketConnection(
        transport: SystemWebSocketTransport(), url: url, timeline: timeline)
      let repository = LiveQuotesRepository(
        connection: connection, power: NormalPowerStatus(), timeline: timeline)
      let following = Task { for await _ in repository.events(for: [symbol]) {} }
      connection.start()
      for await state in connection.states() {
        if case .connected = state { break }
      }
      // The questions for the symbol's price, which nobody answers, become rare after fifteen seconds.
      _ = wakeUps(in: 17, server)
      let alive = wakeUps(in: 20, server)
      let state = await connection.states().first { _ in true }
      following.cancel()
      connection.stop()

      let cost = alive - idle
      var isConnected = false
      if case .connected = state { isConnected = true }
      return [
        BenchmarkTable(
          title: "wake-ups a second, a connection with heartbeats alone",
          rows: [
            ("the process without a connection", twoDecimals(idle)),
            ("the process with one", twoDecimals(alive)),
            ("the connection", twoDecimals(cost)),
          ],
          goals: [
            .init(text: "at most 3 wake-ups a second", isMet: isConnected && cost <= 3)
          ])
      ]
    #else
      return []
    #endif
  }

  #if os(Linux) && canImport(Glibc)
    /// How often a second any thread but the server's has waited and been woken.
    private static func wakeUps(in seconds: Int, _ server: HeartbeatServer) -> Double {
      let before = voluntarySwitches(RUSAGE_SELF.rawValue) - server.switches
      var time = timespec(tv_sec: seconds, tv_nsec: 0)
      var rest = timespec()
      while unsafe nanosleep(&time, &rest) != 0 { time = rest }
      // One wake-up is this one's own.
      return Double(voluntarySwitches(RUSAGE_SELF.rawValue) - server.switches - before - 1) / Double(seconds)
    }
  #endif
}

#if os(Linux) && canImport(Glibc)
  /// The voluntary context switches of the process, or with 1 of the calling thread.
  private func voluntarySwitches(_ whose: Int32) -> Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(whose), &usage)
    return usage.ru_nvcsw
  }

  /// Accepts one connection, and sends a heartbeat on it each second.
  private final class HeartbeatServer: Sendable {
    let port: UInt16
    private let ownSwitches = Locked(0)

    /// How often the server's own thread has waited.
    var switches: Int { ownSwitches.withLock { $0 } }

    init() throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe bind(listener, address, length) == 0 && listen(listener, 1) == 0
            && getsockname(listener, address, &length) == 0
        }
      }
      guard isBound else { throw HTTPTransportError.system(code: Int(errno)) }
      port = UInt16(bigEndian: address.sin_port)
      try SystemThread.start(name: "heartbeats") { [ownSwitches] in
        Self.serve(listener, ownSwitches)
      }
    }

    private static func serve(_ listener: Int32, _ ownSwitches: Locked<Int>) {
      let connection = accept(listener, nil, nil)
      defer { close(connection) }
      var head: [UInt8] = []
      var byte: UInt8 = 0
      while head.suffix(4) != Array("\r\n\r\n".utf8)[...] {
        guard unsafe read(connection, &byte, 1) == 1 else { return }
        head.append(byte)
      }
      let field = "sec-websocket-key: "
      let key = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        .first { $0.lowercased().hasPrefix(field) }?.dropFirst(field.count)
      guard let key else { return }
      let answer =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(WebSocketAccept.answer(to: String(key)))\r\n\r\n"
      var isOpen = write(Array(answer.utf8), to: connection)
      for second in 0..<3_600 {
        guard isOpen else { return }
        let time = "12:\(digits(second / 60)):\(digits(second % 60))"
        let beat = Array(#"{"type":"heartbeat","time":"2026-11-30T\#(time)Z"}"#.utf8)
        // The whole text in one frame (RFC 6455, section 5.2).
        isOpen = write([0x81, UInt8(beat.count)] + beat, to: connection)
        ownSwitches.withLock { $0 = voluntarySwitches(1) }
        var pause = timespec(tv_sec: 1, tv_nsec: 0)
        unsafe nanosleep(&pause, nil)
      }
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
      unsafe Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
  }
#endif
