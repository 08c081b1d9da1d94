import Foundation
import PriceboardTelemetry

/// A server on loopback that does with each connection what a script says, however wrong.
///
/// Each connection has a thread of its own and is closed when its script returns.
final class RawServer: Sendable {
  typealias Script = @Sendable (RawConnection) -> Void

  private struct State: Sendable {
    var isStopping = false
    var accepted = 0
    var open: Set<Int32> = []
    var requests: [RawRequest] = []
  }

  let port: Int
  private let listener: Int32
  private let state = Locked(State())
  private let script: Script

  private init(_ script: @escaping Script) throws {
    (listener, port) = try LoopbackSocket.startListening()
    self.script = script
  }

  /// Runs `body` while a server is there that treats every connection as the script says.
  static func run<Output>(
    _ script: @escaping Script, _ body: (RawServer) async throws -> Output
  ) async throws -> Output {
    let server = try RawServer(script)
    Thread.detachNewThread { server.acceptAll() }
    defer { server.stop() }
    return try await body(server)
  }

  /// The address of a path on it.
  func url(_ path: String = "/") -> URL {
    var components = URLComponents()
    components.scheme = "http"
    components.host = "127.0.0.1"
    components.port = port
    components.percentEncodedPath = path
    return components.url ?? URL(filePath: "/")
  }

  /// The number of connections so far.
  var connectionCount: Int { state.withLock { $0.accepted } }

  /// The requests so far that were read whole.
  var requests: [RawRequest] { state.withLock { $0.requests } }

  fileprivate func note(_ request: RawRequest) {
    state.withLock { $0.requests.append(request) }
  }

  private func acceptAll() {
    while let descriptor = LoopbackSocket.nextConnection(on: listener) {
      let number: Int? = state.withLock { state in
        guard !state.isStopping else { return nil }
        state.accepted += 1
        state.open.insert(descriptor)
        return state.accepted
      }
      guard let number else {
        LoopbackSocket.release(descriptor)
        break
      }
      Thread.detachNewThread { [self] in
        script(RawConnection(descriptor, number: number, note: { [self] in note($0) }))
        state.withLock { state in
          state.open.remove(descriptor)
          LoopbackSocket.release(descriptor)
        }
      }
    }
    LoopbackSocket.release(listener)
  }

  private func stop() {
    state.withLock { state in
      state.isStopping = true
      for descriptor in state.open { LoopbackSocket.shutDown(descriptor) }
    }
    LoopbackSocket.knock(at: port)
  }
}

/// One request as it was on the wire.
struct RawRequest: Sendable {
  /// The first line.
  let line: String
  /// The other lines of the head.
  let fields: [String]
  let body: [UInt8]

  func value(of name: String) -> String? {
    fields.lazy.map { $0.split(separator: ":", maxSplits: 1) }
      .first { $0[0].lowercased() == name.lowercased() }
      .map { $0.count > 1 ? $0[1].trimmingCharacters(in: .whitespaces) : "" }
  }
}

/// One connection to a ``RawServer``, on its own thread.
final class RawConnection {
  /// Its number, from 1.
  let number: Int
  private let descriptor: Int32
  private let note: (RawRequest) -> Void
  private var unread: [UInt8] = []

  fileprivate init(_ descriptor: Int32, number: Int, note: @escaping (RawRequest) -> Void) {
    self.descriptor = descriptor
    self.number = number
    self.note = note
  }

  /// Reads the next request with its body; nil where the client has closed.
  @discardableResult
  func readRequest() -> RawRequest? {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = unread.firstRange(of: blank) {
        let lines = String(decoding: unread[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let head = RawRequest(line: lines[0], fields: Array(lines.dropFirst()), body: [])
        unread.removeFirst(end.upperBound)
        let length = head.value(of: "content-length").flatMap { Int($0) } ?? 0
        while unread.count < length, readMore() {}
        let request = RawRequest(line: head.line, fields: head.fields, body: Array(unread.prefix(length)))
        unread.removeFirst(min(length, unread.count))
        note(request)
        return request
      }
      guard readMore() else { return nil }
    }
  }

  /// Reads so many bytes; nil where the client has closed before.
  func read(_ count: Int) -> [UInt8]? {
    while unread.count < count {
      guard readMore() else { return nil }
    }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  /// Sends text; false where the client has gone.
  @discardableResult
  func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  /// Sends bytes; false where the client has gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    LoopbackSocket.write(bytes, to: descriptor)
  }

  /// Sends bytes until nothing has been taken for half a second; returns how many were.
  func sendWhileTaken(_ bytes: [UInt8]) -> Int {
    LoopbackSocket.writeWhileTaken(bytes, to: descriptor, within: 500)
  }

  /// Waits until there is something to read, and leaves it there; false where the time is over first.
  @discardableResult
  func waitForBytes(milliseconds: Int32 = -1) -> Bool {
    LoopbackSocket.isReadable(descriptor, within: milliseconds)
  }

  /// Sends a whole reply of HTTP/1.1.
  @discardableResult
  func reply(_ status: String = "200 OK", _ fields: [String] = [], body: String = "") -> Bool {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
    return send(lines.map { $0 + "\r\n" }.joined() + "\r\n" + body)
  }

  /// Answers every request with the same reply until the client closes.
  func replyToAll(_ status: String = "200 OK", _ fields: [String] = [], body: String = "") {
    while readRequest() != nil { reply(status, fields, body: body) }
  }

  /// Waits until the client closes, whatever it sends before; false where the time is over first.
  @discardableResult
  func waitForClose(milliseconds: Int32 = -1) -> Bool {
    while LoopbackSocket.isReadable(descriptor, within: milliseconds) {
      guard readMore() else { return true }
    }
    return false
  }

  /// Says that nothing more comes, and can still read.
  func endSending() {
    LoopbackSocket.shutDownSending(descriptor)
  }

  /// Has the connection end with a reset.
  func reset() {
    LoopbackSocket.resetOnClose(descriptor)
  }

  private func readMore() -> Bool {
    let bytes = LoopbackSocket.read(from: descriptor)
    unread += bytes
    return !bytes.isEmpty
  }
}
