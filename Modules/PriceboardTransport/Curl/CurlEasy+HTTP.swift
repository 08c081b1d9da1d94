#if os(Linux) && canImport(Glibc)
  import FoundationEssentials

  extension CurlEasy {
    /// Sets up one request of HTTP, and everything that libcurl would do besides and must not.
    func prepare(_ request: OutgoingRequest, settings: CurlSettings) throws(HTTPTransportError) {
      try prepareConnection(settings.trust)
      try set(.followLocation, 0)
      try set(.http09Allowed, 0)
      let http2OverTLS = 4
      offer(.httpVersion, http2OverTLS)
      // Waits whether a connection that is being made can carry this request, too. Without TLS that would not be known
      // before its first reply.
      if request.url.scheme?.lowercased() == "https" { offer(.pipeWait, 1) }
      offer(.suppressConnectHeaders, 1)
      if settings.unpacksGzip { try set(.acceptEncoding, "gzip, deflate") }

      try set(.pathAsIs, 1)
      try set(.url, request.url.absoluteString)
      try setMethod(of: request)
      try setHeaderLines(headerLines(of: request))
    }

    private func setMethod(of request: OutgoingRequest) throws(HTTPTransportError) {
      if request.hasBody { try setBody([UInt8](request.body ?? Data())) }
      switch request.method {
      case .head: try set(.noBody, 1)
      case .get where !request.hasBody: break
      case .get, .put, .post, .patch, .delete: try set(.customRequest, request.method.rawValue)
      }
      // libcurl sends a request again when a kept connection ends before an answer.
      if request.mustGoOutOnce { try set(.freshConnect, 1) }
    }

    private func headerLines(of request: OutgoingRequest) -> [String] {
      var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      // No waiting for leave to send a body, and no type of a form for a body that is none.
      lines.append("Expect:")
      if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
        lines.append("Content-Type:")
      }
      return lines
    }
  }
#endif
