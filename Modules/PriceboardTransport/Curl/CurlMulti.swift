#if os(Linux) && canImport(Glibc)
  /// One multi handle of libcurl: the connections that its easy handles share.
  ///
  /// Used by one thread at a time, but for its ``waker``.
  @safe final class CurlMulti {
    private let library: CurlLibrary
    private let handle: CurlLibrary.Handle

    init(_ library: CurlLibrary) throws(HTTPTransportError) {
      guard let handle = unsafe library.multiInit() else { throw .system(code: 0) }
      self.library = library
      unsafe self.handle = unsafe handle
    }

    deinit {
      _ = unsafe library.multiCleanup(handle)
    }

    /// What lets other threads end ``poll(_:milliseconds:)``; not to be used once the multi handle is gone.
    var waker: CurlWaker {
      unsafe CurlWaker(wake: library.multiWakeup, handle: handle)
    }

    func offer(_ option: CurlMultiOption, _ value: Int) {
      _ = unsafe library.multiSetNumber(handle, option.rawValue, value)
    }

    /// Starts what the easy handle is set to.
    func add(_ easy: CurlEasy) throws(HTTPTransportError) {
      let code = unsafe library.multiAdd(handle, easy.handle)
      guard code == 0 else { throw .system(code: Int(code)) }
    }

    /// Ends what the easy handle does; a connection in the middle of it is closed.
    func remove(_ easy: CurlEasy) {
      _ = unsafe library.multiRemove(handle, easy.handle)
    }

    /// Reads, writes and calls back for all that is ready, without waiting.
    func perform() throws(HTTPTransportError) {
      var running: Int32 = 0
      let code = unsafe library.multiPerform(handle, &running)
      guard code == 0 else { throw .system(code: Int(code)) }
    }

    /// Waits until something is ready, a timer of libcurl's own is due, the time is over or the waker was used.
    ///
    /// Besides libcurl's own descriptors it looks at others, and notes which of them are ready.
    func poll(_ others: inout [CurlWait], milliseconds: Int32) throws(HTTPTransportError) {
      let count = UInt32(others.count)
      let code = unsafe others.withUnsafeMutableBytes { bytes in
        unsafe library.multiPoll(handle, bytes.baseAddress, count, milliseconds, nil)
      }
      guard code == 0 else { throw .system(code: Int(code)) }
    }

    /// The key and the result of the next easy handle that is done; nil where there is none.
    func nextResult() -> (key: UInt, code: Int32)? {
      var left: Int32 = 0
      while let message = unsafe library.multiInfoRead(handle, &left) {
        // struct CURLMsg: msg, of which 1 is the only kind, easy_handle, data.result.
        guard unsafe message.load(as: Int32.self) == 1 else { continue }
        let key = unsafe message.load(fromByteOffset: 8, as: UInt.self)
        return unsafe (key, message.load(fromByteOffset: 16, as: Int32.self))
      }
      return nil
    }
  }

  /// Ends the waiting of a ``CurlMulti`` from another thread.
  @safe struct CurlWaker: @unchecked Sendable {
    // Unchecked because `curl_multi_wakeup` is the one function of libcurl that any thread may call at any time, as
    // long as the handle exists; who holds a waker sees to that.
    fileprivate let wake: @Sendable @convention(c) (CurlLibrary.Handle) -> Int32
    fileprivate let handle: CurlLibrary.Handle

    fileprivate init(
      wake: @escaping @Sendable @convention(c) (CurlLibrary.Handle) -> Int32, handle: CurlLibrary.Handle
    ) {
      unsafe self.wake = wake
      unsafe self.handle = handle
    }

    func callAsFunction() {
      _ = unsafe wake(handle)
    }
  }
#endif
