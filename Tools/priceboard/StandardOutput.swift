import PriceboardCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writing to descriptors of this process, whole.
enum StandardOutput {
  /// Writes the text and tells what became of it.
  ///
  /// It waits for a reader that is slow, whether or not the descriptor waits by itself: another process may have changed
  /// that, for they share it.
  static func put(_ text: String, to descriptor: Int32) -> OutputStatus {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&room, 1, -1)
      case EPIPE: return .readerLeft
      default: return .failed
      }
    }
    return .written
  }
}
