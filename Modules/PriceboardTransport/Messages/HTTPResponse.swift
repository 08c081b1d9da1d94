#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One reply as it came from a server, whole.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code; informational ones (1xx) are passed over.
  public var status: Int
  /// The header fields as they were on the wire.
  public var headers: HTTPHeaders
  /// The body after its content coding is undone; empty where there is none.
  public var body: Data

  /// Creates a reply.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
