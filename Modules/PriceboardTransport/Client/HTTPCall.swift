#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One call of an endpoint, relative to the service's base address.
public struct HTTPCall: Hashable, Sendable {
  /// The endpoint's name in telemetry, such as `home`; it says nothing of the call's parameters.
  public var endpoint: String
  /// What is asked for.
  public var method: HTTPMethod
  /// The segments behind the base address, as plain text: each is encoded whole, a slash in it included.
  public var path: [String]
  /// The query; empty for none.
  public var query: [HTTPQueryItem]
  /// The body, which is JSON; nil for none.
  public var body: Data?
  /// Whether and how a copy of the reply is kept, once its caller has found it good (``HTTPService/keep(_:to:)``).
  public var keeping: ReplyKeeping
  /// Whether the server is asked even where a kept copy is fresh, as when somebody pulls to refresh.
  ///
  /// A copy can still be confirmed by the server, or stand in after a failure.
  public var isReload: Bool

  /// Creates a call: by default one that reads, of which nothing is kept.
  public init(
    _ endpoint: String, _ method: HTTPMethod = .get, path: [String], query: [HTTPQueryItem] = [],
    body: Data? = nil,
    keeping: ReplyKeeping = .never, isReload: Bool = false
  ) {
    self.endpoint = endpoint
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.keeping = keeping
    self.isReload = isReload
  }
}

extension HTTPCall: CustomReflectable {
  /// A mirror that shows the endpoint and the method alone: the rest may hold a place, or what somebody buys.
  public var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint, "method": method]) }
}
