#if !os(Linux)
  import Foundation

  extension HTTPTransportError {
    /// What an error that URLSession ends a task with means to a caller.
    init(_ error: any Error) {
      guard let code = (error as? URLError)?.code else {
        self = .system(code: (error as NSError).code)
        return
      }
      switch code {
      case .cannotFindHost, .dnsLookupFailed:
        self = .nameNotFound
      case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive,
        .dataNotAllowed, .secureConnectionFailed:
        self = .notConnected
      // A task that is cancelled by its own transport has ended before; this is the session that has gone.
      case .networkConnectionLost, .cancelled:
        self = .connectionLost
      case .timedOut:
        self = .timedOut
      case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData,
        .zeroByteResource:
        self = .invalidReply
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid:
        self = .notTrusted
      case .badURL, .unsupportedURL, .appTransportSecurityRequiresSecureConnection:
        self = .invalidRequest
      default:
        self = .system(code: code.rawValue)
      }
    }
  }
#endif
