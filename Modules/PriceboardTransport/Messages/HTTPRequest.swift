#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One request as it goes to a server.
public struct HTTPRequest: Sendable {
  /// What is asked for.
  public var method: HTTPMethod
  /// The absolute address, whose scheme is http or https.
  public var url: URL
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body; nil for none.
  public var body: Data?

  /// Creates a request.
  public init(_ method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = HTTPHeaders(), body: Data? = nil)
  {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
