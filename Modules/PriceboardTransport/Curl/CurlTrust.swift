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
        let bundle = Self.bundle(in: [easy.text(.caInfo)].compactMap(\.self) + Self.usualBundles)
        self = .only(pem: [UInt8](bundle) + [UInt8(ascii: "\n")] + [UInt8](pem))
      }
    }

    /// Where distributions keep the system's authorities, for a libcurl that does not tell (before 7.84), or that looks
    /// for each in a folder.
    static let usualBundles = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
      "/etc/ssl/cert.pem",
    ]

    /// The first of some files that can be read and has a certificate; empty where none has.
    static func bundle(in paths: [String]) -> Data {
      paths.lazy.compactMap { try? Data(contentsOf: URL(filePath: $0)) }
        .first { !PEMText.certificates(in: $0).isEmpty } ?? Data()
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
