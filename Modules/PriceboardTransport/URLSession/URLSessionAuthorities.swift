#if !os(Linux)
  import Foundation
  import Security

  /// Answers a server's challenges: its certificate's by the trust that the app chose, all others with nothing.
  struct URLSessionAuthorities: Sendable {
    typealias Answering = (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    private enum Answer {
      /// The system's own authorities decide.
      case systemDecides
      /// The request goes on without credentials, so that the server's refusal comes back as a reply.
      case noCredentials
      case trusted(URLCredential)
      case notTrusted
    }

    /// The private authorities in DER; nil for the system's alone.
    private let anchors: [Data]?
    private let isOnly: Bool

    init(_ trust: CertificateTrust) {
      switch trust {
      case .system:
        anchors = nil
        isOnly = false
      case .systemAnd(let pem):
        let certificates = PEMText.certificates(in: pem)
        anchors = certificates
        isOnly = certificates.isEmpty
      case .only(let pem):
        anchors = PEMText.certificates(in: pem)
        isOnly = true
      }
    }

    /// Answers a challenge; where the server is not trusted, `refused` is called before.
    func answer(_ challenge: URLAuthenticationChallenge, _ answering: Answering, refused: () -> Void) {
      switch answer(to: challenge.protectionSpace) {
      case .systemDecides:
        answering(.performDefaultHandling, nil)
      case .noCredentials:
        answering(.rejectProtectionSpace, nil)
      case .trusted(let credential):
        answering(.useCredential, credential)
      case .notTrusted:
        refused()
        answering(.cancelAuthenticationChallenge, nil)
      }
    }

    private func answer(to space: URLProtectionSpace) -> Answer {
      guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust else { return .noCredentials }
      guard let anchors else { return .systemDecides }
      guard let trust = space.serverTrust else { return .notTrusted }
      let certificates = anchors.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
      guard certificates.count == anchors.count, !certificates.isEmpty,
        SecTrustSetAnchorCertificates(trust, certificates as CFArray) == errSecSuccess,
        SecTrustSetAnchorCertificatesOnly(trust, isOnly) == errSecSuccess,
        // The name and the dates are part of what the session asks of a certificate.
        unsafe SecTrustEvaluateWithError(trust, nil)
      else { return .notTrusted }
      return .trusted(URLCredential(trust: trust))
    }
  }
#endif
