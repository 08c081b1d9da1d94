#if os(Linux) && canImport(Glibc)
  extension HTTPTransportError {
    /// What a result of libcurl (CURLcode) other than 0 means to a caller.
    init(curlCode code: Int32) {
      switch code {
      case 6:
        self = .nameNotFound
      // The proxy's name, a refused connection or no route, a TLS handshake that failed for another reason than the
      // certificate, the proxy's handshake.
      case 5, 7, 35, 97:
        self = .notConnected
      // The body ended early, no reply at all, sending and receiving failed, a stream of HTTP/2 was reset.
      case 18, 52, 55, 56, 92:
        self = .connectionLost
      case 28:
        self = .timedOut
      // No HTTP at all (its version 0.9 without a head is refused), nonsense in its place, the framing of HTTP/2, a
      // content coding that does not unpack, a head line that is too long.
      case 1, 8, 16, 61, 100:
        self = .invalidReply
      // A certificate that is not trusted or is another server's, authorities that cannot be read.
      case 51, 60, 77:
        self = .notTrusted
      case 3:
        self = .invalidRequest
      default:
        self = .system(code: Int(code))
      }
    }
  }
#endif
