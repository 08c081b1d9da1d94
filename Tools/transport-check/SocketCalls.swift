#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calls of sockets that the server here needs, without blocking.
enum SocketCalls {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  static func startListening() throws -> (descriptor: Int32, port: Int) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 1_024) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isListening else { throw Failure(call: "listen", code: errno) }
    setNonBlocking(descriptor)
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// The next connection that waits; nil where there is none.
  static func nextConnection(on listener: Int32) -> Int32? {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    setNonBlocking(descriptor)
    var on: Int32 = 1
    unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return descriptor
  }

  /// What there is to read; empty at the end of the stream, nil where nothing has come.
  static func read(from descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count >= 0 { return Array(buffer.prefix(count)) }
    return errno == EAGAIN || errno == EINTR ? nil : []
  }

  /// Writes a few bytes, for which a connection always has room here.
  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    #if canImport(Darwin)
      let noSignal: Int32 = 0
    #else
      let noSignal = Int32(MSG_NOSIGNAL)
    #endif
    text.withUTF8 { _ = unsafe send(descriptor, $0.baseAddress, $0.count, noSignal) }
  }

  /// Writes all bytes, however long that takes; false where the other side has gone.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      let noSignal: Int32 = 0
    #else
      let noSignal = Int32(MSG_NOSIGNAL)
    #endif
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start, noSignal)
      }
      if count > 0 {
        start += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&waiting, 1, 1_000)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  static func release(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Those of the descriptors that have something to read or have ended, after at most `milliseconds`.
  static func readable(_ descriptors: [Int32], within milliseconds: Int32) -> [Int32] {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
    return waiting.filter { $0.revents != 0 }.map(\.fd)
  }

  private static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
