/// Why a request got no reply.
///
/// It holds no address, no header and nothing of a body.
public enum HTTPTransportError: Error, Hashable, Sendable {
  /// The server's name has no address.
  case nameNotFound
  /// Nothing answers at the address, or there is no way to it.
  case notConnected
  /// The connection ended before the reply was whole.
  case connectionLost
  /// The limit of time passed.
  case timedOut
  /// What came is no reply of HTTP.
  case invalidReply
  /// The body is larger than the limit, in bytes.
  case bodyTooLarge(limit: Int)
  /// The server's certificate is not trusted, or is another server's.
  case notTrusted
  /// The request is none that can be sent.
  ///
  /// The scheme of its address is not http or https, or there is no host, or it names a user; or a header field
  /// has a name that is no token, or a line break in its value.
  case invalidRequest
  /// A library of the system that HTTP needs is not there.
  case libraryMissing(name: String)
  /// The system refused for a reason of its own, given by its number.
  case system(code: Int)
}
