#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls of sockets that a server on loopback needs, on every system.
enum LoopbackSocket {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// Opens a socket that listens on a free port of 127.0.0.1.
  static func startListening() throws -> (descriptor: Int32, port: Int) {
    let descriptor = try open()
    var address = loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 256) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard code else { throw Failure(call: "listen", code: errno) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Connects to a port of 127.0.0.1 and closes at once, so that a waiting `accept` returns.
  static func knock(at port: Int) {
    guard let descriptor = try? open() else { return }
    var address = loopback(port: UInt16(port))
    unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    release(descriptor)
  }

  static func nextConnection(on listener: Int32) -> Int32? {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 {
        prepare(descriptor)
        return descriptor
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  static func release(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Ends both directions, which whoever waits on the descriptor notices.
  static func shutDown(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends the direction to the other side alone.
  static func shutDownSending(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Has the next `close` send a reset instead of an orderly end.
  static func resetOnClose(_ descriptor: Int32) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  /// Writes all bytes; false where the other side has gone.
  static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
    var rest = ArraySlice(bytes)
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, noSignal) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Writes until nothing has been taken for a time; returns how many bytes were.
  static func writeWhileTaken(_ bytes: [UInt8], to descriptor: Int32, within milliseconds: Int32) -> Int {
    var written = 0
    while written < bytes.count {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard unsafe poll(&waiting, 1, milliseconds) > 0 else { break }
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(
          descriptor, $0.baseAddress?.advanced(by: written), $0.count - written,
          noSignal | Int32(MSG_DONTWAIT))
      }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { break }
      written += max(0, count)
    }
    return written
  }

  /// Waits for bytes; empty at the end of the stream or after a reset.
  static func read(from descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == EINTR else { return [] }
    }
  }

  /// Waits until there is something to read or the stream ends; false where the time is over first.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, milliseconds) > 0
  }

  private static func open() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    prepare(descriptor)
    return descriptor
  }

  private static func prepare(_ descriptor: Int32) {
    // A child process that had the descriptor, too, would keep the connection open after its end here.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static var noSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }
}
