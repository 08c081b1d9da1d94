#if os(Linux) && canImport(Glibc)
  import FoundationEssentials

  /// Whose certificates libcurl believes.
  enum CurlTrust: Sendable {
    case system
    case only(pem: [UInt8])

    /// Looks up the system's authorities where others come on top, because libcurl takes one list alone.
    init(_ trust: CertificateTrust, _ easy: CurlEasy) {
      switch trust {
      case .system:
        self = .system
      case .only(let pem):
        self = .only(pem: [UInt8](pem))
      case .systemAnd(let pem) where PEMText.certificates(in: pem).isEmpty:
        self = .only(pem: [])
      case .systemAnd(let pem):
        let bundle = easy.text(.caInfo).flatMap { try? Data(contentsOf: URL(filePath: $0)) } ?? Data()
        self = .only(pem: [UInt8](bundle) + [UInt8(ascii: "\n")] + [UInt8](pem))
      }
    }

    func apply(to easy: CurlEasy) throws(HTTPTransportError) {
      switch self {
      case .system: break
      case .only(let pem):
        try easy.set(.caPath, nil)
        try easy.set(.caInfoBlob, copying: pem)
      }
    }
  }
#endif
