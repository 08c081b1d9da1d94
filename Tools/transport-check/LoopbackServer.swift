import Foundation
import PriceboardTelemetry

/// A server on loopback with one thread, which says what it sees of each request.
///
/// | path | answer |
/// |---|---|
/// | /now | at once |
/// | /after/N | after N milliseconds |
/// | /part/N | the head and half of the body at once, the rest after N milliseconds |
/// | /hold/N | never |
/// | /hold-part/N | the head and half of the body, and never the rest |
final class LoopbackServer: Sendable {
  enum Event: Sendable, Equatable {
    /// The request of this number is there.
    case arrived(Int)
    /// Its connection has ended.
    case closed(Int, at: ContinuousClock.Instant)
  }

  let port: Int
  /// What has been seen of requests that are never answered.
  let events: AsyncStream<Event>
  private let sink: AsyncStream<Event>.Continuation
  private let isStopping = Locked(false)

  init() throws {
    let (listener, port) = try SocketCalls.startListening()
    self.port = port
    (events, sink) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread { [isStopping, sink] in
      Connections(listener, sink).run { isStopping.withLock { $0 } }
    }
  }

  func stop() {
    isStopping.withLock { $0 = true }
  }

  func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    return url
  }
}

/// The connections of the server, on its thread.
private final class Connections {
  private struct Connection {
    var unread: [UInt8] = []
    /// What is to be sent later, and when.
    var later: (text: String, at: ContinuousClock.Instant)?
    /// The number of a request that is never answered.
    var held: Int?
  }

  private let listener: Int32
  private let sink: AsyncStream<LoopbackServer.Event>.Continuation
  private let clock = ContinuousClock()
  private var open: [Int32: Connection] = [:]

  init(_ listener: Int32, _ sink: AsyncStream<LoopbackServer.Event>.Continuation) {
    self.listener = listener
    self.sink = sink
  }

  func run(until isStopping: () -> Bool) {
    while !isStopping() {
      let isWaiting = open.values.contains { $0.later != nil }
      for descriptor in SocketCalls.readable([listener] + open.keys, within: isWaiting ? 1 : 20) {
        if descriptor == listener {
          while let next = SocketCalls.nextConnection(on: listener) { open[next] = Connection() }
        } else {
          read(descriptor)
        }
      }
      sendWhatIsDue()
    }
    for descriptor in open.keys { SocketCalls.release(descriptor) }
    SocketCalls.release(listener)
  }

  private func read(_ descriptor: Int32) {
    guard let bytes = SocketCalls.read(from: descriptor) else { return }
    guard !bytes.isEmpty else {
      let now = clock.now
      SocketCalls.release(descriptor)
      if let held = open.removeValue(forKey: descriptor)?.held { sink.yield(.closed(held, at: now)) }
      return
    }
    open[descriptor]?.unread += bytes
    while let unread = open[descriptor]?.unread, let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) {
      open[descriptor]?.unread.removeFirst(end.upperBound)
      answer(String(decoding: unread[..<end.lowerBound], as: UTF8.self), descriptor)
    }
  }

  private func answer(_ request: String, _ descriptor: Int32) {
    let words = request.split(separator: " ").dropFirst().first?.split(separator: "/") ?? []
    let number = words.last.flatMap { Int($0) } ?? 0
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n"
    let (half, rest) = ("{\"stock\"", ":{\"A\":3}")
    switch words.first {
    case "after":
      open[descriptor]?.later = (head + half + rest, clock.now + .milliseconds(number))
    case "part":
      SocketCalls.write(head + half, to: descriptor)
      open[descriptor]?.later = (rest, clock.now + .milliseconds(number))
    case "hold", "hold-part":
      if words.first == "hold-part" { SocketCalls.write(head + half, to: descriptor) }
      open[descriptor]?.held = number
      sink.yield(.arrived(number))
    default:
      SocketCalls.write(head + half + rest, to: descriptor)
    }
  }

  private func sendWhatIsDue() {
    let now = clock.now
    for (descriptor, connection) in open {
      guard let later = connection.later, later.at <= now else { continue }
      SocketCalls.write(later.text, to: descriptor)
      open[descriptor]?.later = nil
    }
  }
}
