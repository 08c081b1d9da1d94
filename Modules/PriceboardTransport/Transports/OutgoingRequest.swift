#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request that has been looked at, so that every transport sends the same and none sends a line it was not meant to.
struct OutgoingRequest: Sendable {
  let method: HTTPMethod
  let url: URL
  let headers: [HTTPHeaders.Field]
  let body: Data?

  init(_ request: HTTPRequest) throws(HTTPTransportError) {
    guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      request.url.host?.isEmpty == false,
      // A user in an address would be sent as credentials.
      request.url.user == nil, request.url.password == nil,
      request.headers.fields.allSatisfy(\.isLine)
    else { throw .invalidRequest }
    method = request.method
    url = request.url
    // What a transport can unpack is its own business, too.
    headers = request.headers.fields.filter {
      !$0.isOfConnection && $0.name.lowercased() != "accept-encoding"
    }
    body = request.body
  }

  /// Tells whether a length is sent: a write without a body says that it has none, which some servers insist on.
  var hasBody: Bool {
    switch method {
    case .put, .post, .patch: true
    case .get, .head, .delete: body != nil
    }
  }

  /// Tells whether a connection that ends before any answer leaves open what the server did.
  ///
  /// That holds for each write. PUT and DELETE do the same when they come twice (RFC 9110, section 9.2.2), but not when
  /// somebody else's write comes between.
  var mustGoOutOnce: Bool { !method.isRead }
}

extension OutgoingRequest: CustomReflectable {
  /// As of ``HTTPRequest``.
  var customMirror: Mirror { Mirror(self, children: ["method": method]) }
}
