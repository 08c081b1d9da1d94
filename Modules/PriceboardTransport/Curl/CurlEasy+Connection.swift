#if os(Linux) && canImport(Glibc)
  extension CurlEasy {
    /// Sets up what holds for every connection: no signals, whom to believe, and no limit of time of libcurl's own.
    func prepareConnection(_ trust: CurlTrust) throws(HTTPTransportError) {
      // No signal handlers: they are the process's, and there are other threads.
      try set(.noSignal, 1)
      let httpAndHTTPS = 3
      try set(.protocols, httpAndHTTPS)
      let tls12 = 6
      try set(.sslVersion, tls12)
      try set(.verifyPeer, 1)
      try set(.verifyHost, 2)
      try trust.apply(to: self)
      try set(.tcpKeepAlive, 1)
      try keepSocketsToThisProcess()
      // The limit of a participant ends connecting, too; libcurl's own would end it after five minutes.
      try set(.connectTimeoutMilliseconds, Int(Int32.max))
      // Without it, ending a request whose name is being looked up would hold up the thread until that is done.
      offer(.quickExit, 1)
    }
  }
#endif
