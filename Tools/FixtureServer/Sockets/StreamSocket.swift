#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A socket of the system that never blocks.
///
/// Whoever holds it closes it; copies share the descriptor.
struct StreamSocket: Sendable {
  /// What came of an attempt to read or write.
  enum Transfer: Equatable {
    /// So many bytes were moved, at least one.
    case moved(Int)
    /// Nothing can be moved now.
    case again
    /// The other side sends no more.
    case ended
    /// The connection is gone.
    case failed
  }

  let descriptor: Int32

  /// Opens a socket that listens on the loopback address alone; port 0 stands for a free one.
  static func listening(onPort port: UInt16) throws(FixtureServerError) -> (
    socket: StreamSocket, port: UInt16
  ) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .system(code: Int(errno)) }
    let opened = StreamSocket(descriptor: descriptor)
    do throws(FixtureServerError) {
      opened.setOption(SO_REUSEADDR, 1)
      opened.prepare()
      try opened.bind(toPort: port)
      guard listen(descriptor, 256) == 0 else { throw .system(code: Int(errno)) }
      return (opened, try opened.boundPort())
    } catch {
      opened.close()
      throw error
    }
  }

  /// A pair of sockets that are connected to each other, to wake a thread that polls.
  static func pair() throws(FixtureServerError) -> (reader: StreamSocket, writer: StreamSocket) {
    var descriptors: [Int32] = [0, 0]
    #if canImport(Glibc)
      let result = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
    #else
      let result = unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &descriptors)
    #endif
    guard result == 0 else { throw .system(code: Int(errno)) }
    let sockets = (StreamSocket(descriptor: descriptors[0]), StreamSocket(descriptor: descriptors[1]))
    sockets.0.prepare()
    sockets.1.prepare()
    return sockets
  }

  /// The next connection that waits; nil where there is none, or no descriptor left for it.
  func accept() -> (socket: StreamSocket?, isExhausted: Bool) {
    #if canImport(Darwin)
      let accepted = Darwin.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      let accepted = Musl.accept(descriptor, nil, nil)
    #else
      let accepted = Glibc.accept(descriptor, nil, nil)
    #endif
    guard accepted >= 0 else { return (nil, errno == EMFILE || errno == ENFILE) }
    let connection = StreamSocket(descriptor: accepted)
    connection.prepare()
    var isOn: Int32 = 1
    _ = unsafe setsockopt(
      accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return (connection, false)
  }

  /// Reads what is there into the start of the buffer.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    if count > 0 { return .moved(count) }
    return count == 0 ? .ended : Self.failure()
  }

  /// Writes as much as there is room for.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe bytes.withUnsafeBytes { bytes in
      unsafe send(descriptor, bytes.baseAddress, bytes.count, flags)
    }
    return count > 0 ? .moved(count) : Self.failure()
  }

  /// Tells the other side that nothing more will be sent.
  func endOutput() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes the socket; what was written is still delivered.
  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Closes the socket so that the other side gets a reset.
  func abort() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  private func prepare() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, 1)
    #endif
  }

  private func setOption(_ name: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private func bind(toPort port: UInt16) throws(FixtureServerError) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7F00_0001 as UInt32).bigEndian
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #if canImport(Darwin)
          unsafe Darwin.bind(descriptor, address, size)
        #elseif canImport(Musl)
          unsafe Musl.bind(descriptor, address, size)
        #else
          unsafe Glibc.bind(descriptor, address, size)
        #endif
      }
    }
    guard result == 0 else { throw errno == EADDRINUSE ? .portTaken(port) : .system(code: Int(errno)) }
  }

  private func boundPort() throws(FixtureServerError) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(descriptor, address, &size)
      }
    }
    guard result == 0 else { throw .system(code: Int(errno)) }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func failure() -> Transfer {
    errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .again : .failed
  }
}
