import PriceboardTransport

extension ConnectionEnding {
  /// What an error of opening or receiving says.
  init(_ error: any Error) {
    switch error as? WebSocketError {
    case .closed(let code, _): self = .closed(code)
    case .messageTooLarge: self = .tooLarge
    case .protocolBroken: self = .broken
    case .transport, .refused, .invalidHandshake, .invalidRequest, nil: self = .lost
    }
  }
}

extension TokenTrouble {
  /// What an error of a token provider says.
  ///
  /// 400 is what a token endpoint answers to a refresh token that it does not take (RFC 6749, section 5.2).
  init(_ error: any Error) {
    if error is TokenRefusal {
      self = .refused
      return
    }
    switch error as? HTTPFailure {
    case .status(400, _), .status(401, _), .status(403, _), .noToken: self = .refused
    case .status, .unreachable, .timedOut, .tryLater, .notJSON, .invalidReply, .tooLarge, .notTrusted,
      .redirectRefused, .invalidCall, .libraryMissing, nil:
      self = .failed
    }
  }
}
