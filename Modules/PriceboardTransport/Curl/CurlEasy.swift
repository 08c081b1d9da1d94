#if os(Linux) && canImport(Glibc)
  import Glibc

  /// One easy handle of libcurl, of one request or one connection.
  ///
  /// Used by one thread at a time, and let go of only when no ``CurlMulti`` has it any more.
  @safe final class CurlEasy {
    /// Called with bytes, the two factors of their count and the context; returns how many were taken.
    typealias Receiver =
      @convention(c) (UnsafeMutablePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int

    let library: CurlLibrary
    let handle: CurlLibrary.Handle
    private var headerLines: CurlLibrary.Handle?
    private var ownConnections: CurlLibrary.Handle?

    init(_ library: CurlLibrary) throws(HTTPTransportError) {
      guard let handle = unsafe library.easyInit() else {
        throw HTTPTransportError(curlCode: Self.outOfMemory)
      }
      self.library = library
      unsafe self.handle = unsafe handle
    }

    deinit {
      unsafe library.easyCleanup(handle)
      unsafe library.listFree(headerLines)
      if let ownConnections = unsafe ownConnections { _ = unsafe library.shareCleanup(ownConnections) }
    }

    /// Tells one handle from another while both exist.
    var key: UInt { unsafe UInt(bitPattern: handle) }

    /// Sets an option that every libcurl has.
    func set(_ option: CurlOption, _ value: Int) throws(HTTPTransportError) {
      try check(unsafe library.easySetNumber(handle, option.rawValue, value))
    }

    /// Sets an option that a libcurl may lack without harm.
    func offer(_ option: CurlOption, _ value: Int) {
      _ = unsafe library.easySetNumber(handle, option.rawValue, value)
    }

    /// Sets an option to a copy of text; nil takes back what the library was built with.
    func set(_ option: CurlOption, _ text: String?) throws(HTTPTransportError) {
      guard let text else {
        return try check(unsafe library.easySetAddress(handle, option.rawValue, nil))
      }
      let code = unsafe text.withCString { unsafe library.easySetAddress(handle, option.rawValue, $0) }
      try check(code)
    }

    /// Sets the body to a copy of bytes.
    func setBody(_ bytes: [UInt8]) throws(HTTPTransportError) {
      try set(.postFieldSize, bytes.count)
      let code = unsafe bytes.withUnsafeBytes { bytes in
        // An address even for no bytes: without one the body would be read from the standard input.
        unsafe withUnsafePointer(to: 0 as UInt8) { none in
          unsafe library.easySetAddress(
            handle, CurlOption.copyPostFields.rawValue, bytes.baseAddress ?? UnsafeRawPointer(none))
        }
      }
      try check(code)
    }

    /// Sets an option to a copy of a block of bytes.
    func set(_ option: CurlOption, copying bytes: [UInt8]) throws(HTTPTransportError) {
      let code = unsafe bytes.withUnsafeBytes { bytes in
        // struct curl_blob: data, len, flags, of which 1 asks for a copy.
        var blob = (data: bytes.baseAddress, count: bytes.count, flags: UInt32(1))
        return unsafe withUnsafePointer(to: &blob) {
          unsafe library.easySetAddress(handle, option.rawValue, UnsafeRawPointer($0))
        }
      }
      try check(code)
    }

    /// Sets the lines of the head; each is a whole field, and one that ends in a colon takes back a field that
    /// libcurl adds by itself.
    func setHeaderLines(_ lines: [String]) throws(HTTPTransportError) {
      for line in lines {
        guard let longer = unsafe line.withCString({ unsafe library.listAppend(headerLines, $0) }) else {
          throw HTTPTransportError(curlCode: Self.outOfMemory)
        }
        unsafe headerLines = longer
      }
      try check(unsafe library.easySetAddress(handle, CurlOption.httpHeader.rawValue, headerLines))
    }

    /// Has a function called with what comes, together with a context that must live as long as the handle is used.
    func receive(
      _ function: CurlOption, _ receiver: Receiver, _ data: CurlOption, context: UnsafeMutableRawPointer
    ) throws(HTTPTransportError) {
      let address = unsafe unsafeBitCast(receiver, to: UnsafeRawPointer.self)
      try check(unsafe library.easySetAddress(handle, function.rawValue, address))
      try check(unsafe library.easySetAddress(handle, data.rawValue, context))
    }

    /// Has every socket closed in programs that this process starts, where it would keep a connection open after its
    /// end here.
    func keepSocketsToThisProcess() throws(HTTPTransportError) {
      let prepare: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32) -> Int32 = { _, descriptor, _ in
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return 0
      }
      let address = unsafe unsafeBitCast(prepare, to: UnsafeRawPointer.self)
      try check(unsafe library.easySetAddress(handle, CurlOption.socketFunction.rawValue, address))
    }

    /// Keeps its connection apart from those of all other handles.
    ///
    /// libcurl takes a connection for idle that it has made and handed over, and closes it where a request to the same
    /// server finds all its connections taken.
    func keepConnectionApart() throws(HTTPTransportError) {
      guard let connections = unsafe library.shareInit() else {
        throw HTTPTransportError(curlCode: Self.outOfMemory)
      }
      unsafe ownConnections = unsafe connections
      // CURLSHOPT_SHARE, and CURL_LOCK_DATA_CONNECT; there is no lock, because one thread uses them.
      let code = unsafe library.shareSetNumber(connections, 1, 5)
      guard code == 0 else { throw .system(code: Int(code)) }
      try check(unsafe library.easySetAddress(handle, CurlOption.share.rawValue, connections))
    }

    /// A text that the library knows; nil where it has none or is too old to be asked.
    func text(_ information: CurlInformation) -> String? {
      var address: UnsafePointer<CChar>?
      let code = unsafe library.easyGetAddress(handle, information.rawValue, &address)
      guard code == 0, let address = unsafe address else { return nil }
      return unsafe String(cString: address)
    }

    private static let outOfMemory: Int32 = 27

    private func check(_ code: Int32) throws(HTTPTransportError) {
      guard code == 0 else { throw HTTPTransportError(curlCode: code) }
    }
  }
#endif
