#if !os(Linux)
  import Foundation

  extension WebSocketError {
    /// What an error that URLSession ends an open connection with means to a caller.
    init(_ error: any Error, messageLimit: Int) {
      switch ((error as? POSIXError)?.code, (error as? URLError)?.code) {
      case (.EMSGSIZE, _), (_, .dataLengthExceedsMaximum):
        self = .messageTooLarge(limit: messageLimit)
      case (.EPROTO, _):
        self = .protocolBroken(.protocolError)
      case (_?, _):
        self = .transport(.connectionLost)
      case (nil, _):
        self = .transport(HTTPTransportError(error))
      }
    }

    /// What an error that URLSession ends a handshake with means, where the server answered with a status.
    init(opening error: (any Error)?, status: Int?) {
      if let status, status != 101 {
        self = .refused(status: status)
      } else if status == 101 || (error as? URLError)?.code == .badServerResponse {
        self = .invalidHandshake
      } else {
        self = .transport(error.map(HTTPTransportError.init) ?? .connectionLost)
      }
    }
  }
#endif
