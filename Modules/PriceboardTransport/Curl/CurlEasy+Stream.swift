#if os(Linux) && canImport(Glibc)
  import FoundationEssentials

  /// What came of reading or writing without waiting.
  enum CurlTransferred {
    case bytes(Int)
    /// Nothing for now.
    case again
    /// The other side has closed.
    case end
    case failed(HTTPTransportError)
  }

  extension CurlEasy {
    /// Sets up a connection to a server of http or https that carries bytes in both directions.
    ///
    /// Through a proxy it is a tunnel. Where it may not leave the machine there is no proxy, whatever the system is set up
    /// for.
    func prepareStream(to server: URL, isLocal: Bool, trust: CurlTrust) throws(HTTPTransportError) {
      try prepareConnection(trust)
      try keepConnectionApart()
      try set(.connectOnly, 1)
      let http1 = 2
      try set(.httpVersion, http1)
      try set(.httpProxyTunnel, 1)
      try set(.tcpNoDelay, 1)
      if isLocal { try set(.proxy, "") }
      try set(.url, server.absoluteString)
    }

    /// The descriptor of the stream, to wait for and for nothing else; nil where there is none.
    var streamDescriptor: Int32? {
      var descriptor: Int32 = -1
      let code = unsafe library.easyGetAddress(handle, CurlInformation.activeSocket.rawValue, &descriptor)
      return code == 0 && descriptor >= 0 ? descriptor : nil
    }

    /// Writes as much as goes.
    ///
    /// What is left after `again` has to be handed in again from the same place in memory, which TLS insists on.
    func send(_ bytes: UnsafeRawBufferPointer) -> CurlTransferred {
      var count = 0
      let code = unsafe library.easySend(handle, bytes.baseAddress, bytes.count, &count)
      return switch code {
      case 0: count > 0 ? .bytes(count) : .again
      case Self.again: .again
      default: .failed(HTTPTransportError(curlCode: code))
      }
    }

    /// Reads as much as there is and fits.
    func receive(into bytes: UnsafeMutableRawBufferPointer) -> CurlTransferred {
      var count = 0
      let code = unsafe library.easyReceive(handle, bytes.baseAddress, bytes.count, &count)
      return switch code {
      case 0: count > 0 ? .bytes(count) : .end
      case Self.again: .again
      default: .failed(HTTPTransportError(curlCode: code))
      }
    }

    private static let again: Int32 = 81
  }
#endif
