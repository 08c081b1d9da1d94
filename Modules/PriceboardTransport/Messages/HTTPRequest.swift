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

extension HTTPRequest: CustomReflectable {
  /// A mirror that shows the method alone: an address may hold a place, and a header field a token.
  public var customMirror: Mirror { Mirror(self, children: ["method": method]) }
}
