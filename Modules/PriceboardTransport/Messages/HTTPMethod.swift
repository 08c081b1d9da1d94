/// What a request asks the server to do (RFC 9110, section 9).
public enum HTTPMethod: String, Hashable, Sendable, Codable {
  /// Reads.
  case get = "GET"
  /// Reads the head of a reply alone.
  case head = "HEAD"
  /// Replaces; carried out twice it does the same as once.
  case put = "PUT"
  /// Hands something over.
  case post = "POST"
  /// Changes a part.
  case patch = "PATCH"
  /// Removes.
  case delete = "DELETE"

  /// Tells whether it only reads, so that it may be sent again without asking anybody.
  public var isRead: Bool {
    switch self {
    case .get, .head: true
    case .put, .post, .patch, .delete: false
    }
  }
}
