import Foundation
import PriceboardTelemetry
import PriceboardTransport

/// A WebSocket server on loopback for one connection, on one thread, which says and does not listen.
final class FeedServer: Sendable {
  enum Feed: Sendable {
    /// One short text a second.
    case heartbeats
    /// So many texts of 100 bytes, as fast as they are taken.
    case burst(Int)
  }

  let url: URL
  private let isStopping = Locked(false)
  /// The number of the server's thread, once it runs.
  private let threadNumber = Locked("")

  init(_ feed: Feed) throws {
    let (listener, port) = try SocketCalls.startListening()
    guard let url = URL(string: "ws://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
    self.url = url
    Thread.detachNewThread { [self] in
      threadNumber.withLock { $0 = Self.currentThread() }
      if let descriptor = accept(on: listener) {
        switch feed {
        case .heartbeats: sendHeartbeats(to: descriptor)
        case .burst(let count): sendBurst(count, to: descriptor)
        }
        SocketCalls.release(descriptor)
      }
      SocketCalls.release(listener)
    }
  }

  func stop() {
    isStopping.withLock { $0 = true }
  }

  /// The number of its thread, as the system lists it.
  var thread: String { threadNumber.withLock { $0 } }

  private var hasStopped: Bool { isStopping.withLock { $0 } }

  /// Waits for a connection and answers its handshake.
  private func accept(on listener: Int32) -> Int32? {
    var descriptor: Int32?
    var head: [UInt8] = []
    while !hasStopped {
      _ = SocketCalls.readable([descriptor ?? listener], within: 20)
      guard let open = descriptor else {
        descriptor = SocketCalls.nextConnection(on: listener)
        continue
      }
      head += SocketCalls.read(from: open) ?? []
      let text = String(decoding: head, as: UTF8.self)
      guard text.hasSuffix("\r\n\r\n"), let key = text.firstMatch(of: /Sec-WebSocket-Key: (\S+)/)?.1 else {
        continue
      }
      let accept = WebSocketAccept.answer(to: String(key))
      SocketCalls.write(
        "HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accept)\r\n\r\n",
        to: open)
      return open
    }
    return nil
  }

  private func sendHeartbeats(to descriptor: Int32) {
    let text = #"{"type":"heartbeat","time":"2026-01-01T00:00:00.000Z"}"#
    while !hasStopped {
      guard SocketCalls.writeAll([0x81, UInt8(text.utf8.count)] + Array(text.utf8), to: descriptor) else {
        return
      }
      Thread.sleep(forTimeInterval: 1)
    }
  }

  private func sendBurst(_ count: Int, to descriptor: Int32) {
    let frame = [0x81, 100] + [UInt8](repeating: UInt8(ascii: "x"), count: 100)
    let atATime = 640
    let frames = [UInt8]((0..<atATime).map { _ in frame }.joined())
    for start in stride(from: 0, to: count, by: atATime) {
      let bytes = frames.prefix(min(atATime, count - start) * frame.count)
      guard SocketCalls.writeAll(Array(bytes), to: descriptor) else { return }
    }
    while !hasStopped { Thread.sleep(forTimeInterval: 0.02) }
  }

  private static func currentThread() -> String {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return path?.split(separator: "/").last.map(String.init) ?? ""
  }
}
