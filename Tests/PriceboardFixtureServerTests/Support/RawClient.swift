import Foundation
import PriceboardFixtureServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection to a fixture server that sends and receives exactly what it is told.
///
/// It shares no code with the server and knows no HTTP transport. It waits at most five minutes for a byte, for a busy machine.
final class RawClient {
  enum Failure: Error {
    case system(Int32)
    case timedOut
    case ended
  }

  /// How a connection ended.
  enum End: Equatable {
    case finished
    case reset
  }

  private var descriptor: Int32
  /// What came behind the last reply that was taken.
  private(set) var pending: [UInt8] = []

  init(_ address: URL) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var wait = timeval(tv_sec: 300, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = UInt16(address.port ?? 0).bigEndian
    target.sin_addr.s_addr = (0x7F00_0001 as UInt32).bigEndian
    let descriptor = descriptor
    let result = unsafe withUnsafePointer(to: &target) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.system(errno) }
  }

  deinit {
    close()
  }

  func close() {
    guard descriptor >= 0 else { return }
    _ = systemClose(descriptor)
    descriptor = -1
  }

  /// Tells the server that nothing more will be sent.
  func endOutput() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemSend(descriptor, bytes.baseAddress, bytes.count, flags)
      }
      guard count > 0 else { throw Failure.system(errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a GET and waits for its reply.
  func ask(_ target: String, _ fields: [String] = []) throws -> RawReply {
    try ask("GET", target, fields)
  }

  /// Sends a request of these lines and waits for its reply.
  func ask(
    _ method: String, _ target: String, _ fields: [String] = [], body: String? = nil
  ) throws -> RawReply {
    try start(method, target, fields, body: body)
    return try receive(hasBody: method != "HEAD")
  }

  /// Sends a GET.
  func start(_ target: String, _ fields: [String] = []) throws {
    try start("GET", target, fields)
  }

  /// Sends a request of these lines.
  func start(_ method: String, _ target: String, _ fields: [String] = [], body: String? = nil) throws {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"] + fields
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
  }

  /// Waits for a whole reply.
  func receive(hasBody: Bool = true) throws -> RawReply {
    while true {
      if let (reply, rest) = RawReply.parse(pending, hasBody: hasBody) {
        pending = rest
        return reply
      }
      try receiveMore()
    }
  }

  /// Waits until at least so many bytes have come.
  func receive(atLeast count: Int) throws -> [UInt8] {
    while pending.count < count { try receiveMore() }
    return pending
  }

  /// Waits for the end of the connection and answers what came before it.
  func receiveToEnd() throws -> (bytes: [UInt8], end: End) {
    while true {
      do {
        try receiveMore()
      } catch Failure.ended {
        return (pending, .finished)
      } catch Failure.system(ECONNRESET) {
        return (pending, .reset)
      }
    }
  }

  /// Waits for bytes and takes all whole frames of WebSocket out of what has come.
  func receiveFrames() throws -> [ReceivedFrame] {
    let ahead = ReceivedFrame.take(from: &pending)
    guard ahead.isEmpty else { return ahead }
    try receiveMore()
    return ReceivedFrame.take(from: &pending)
  }

  private func receiveMore() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    guard count != 0 else { throw Failure.ended }
    guard count > 0 else {
      throw errno == EAGAIN || errno == EWOULDBLOCK ? Failure.timedOut : Failure.system(errno)
    }
    pending += buffer[..<count]
  }
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  unsafe send(descriptor, bytes, count, flags)
}
