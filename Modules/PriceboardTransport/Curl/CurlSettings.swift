#if os(Linux) && canImport(Glibc)
  /// What is the same for all requests of a transport, and takes libcurl to find out.
  struct CurlSettings: Sendable {
    let trust: CurlTrust
    let unpacksGzip: Bool

    init(_ trust: CertificateTrust, _ library: CurlLibrary) throws(HTTPTransportError) {
      self.trust = try CurlTrust(trust, CurlEasy(library))
      unpacksGzip = library.unpacksGzip
    }
  }
#endif
