#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a call has no reply that can be used.
///
/// It holds no address and no header. Cancellation is not among them.
public enum HTTPFailure: Error, Hashable, Sendable {
  /// The device has no network, nothing answers, or the connection was lost.
  case unreachable
  /// No attempt was answered in time.
  case timedOut
  /// The server answered with another status than 2xx; `body` is what it sent with it.
  case status(Int, body: Data)
  /// The server asked to be left alone for longer than a caller can wait.
  case tryLater(after: Duration)
  /// The reply is not JSON, as where a login page of a network answers.
  case notJSON
  /// What came is no reply of HTTP, or was cut.
  case invalidReply
  /// The body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The server's certificate is not trusted.
  case notTrusted
  /// The server sent the call elsewhere, to a place where it may not go.
  case redirectRefused
  /// The call cannot be turned into a request.
  case invalidCall
  /// There is no token for the call, because its provider failed or refused; nothing was sent.
  ///
  /// Where a server refused the token and there is no other, the failure is the server's status 401.
  case noToken
  /// A library of the system that HTTP needs is not there.
  case libraryMissing(name: String)

  /// Tells whether the device or the way to the server is at fault, so that trying again later is all one can do.
  public var isOffline: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status, .tryLater, .notJSON, .invalidReply, .tooLarge, .notTrusted, .redirectRefused, .invalidCall,
      .noToken, .libraryMissing:
      false
    }
  }
}
