#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a connection is opened with, looked at so that no line goes out that was not meant to.
struct OutgoingHandshake: Sendable {
  /// Where libcurl connects to: the same server by http or https, without path and query.
  let serverURL: URL
  /// The address as it was given.
  let url: URL
  let isSecure: Bool
  let isLoopback: Bool
  /// The value of the field Host.
  let host: String
  /// The path and the query.
  let target: String
  let headers: [HTTPHeaders.Field]
  let subprotocols: [String]

  init(_ request: WebSocketRequest) throws(WebSocketError) {
    guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), scheme == "ws" || scheme == "wss",
      let host = request.url.host, !host.isEmpty,
      parts.user == nil, parts.password == nil,
      // RFC 6455, section 3.
      parts.fragment == nil,
      request.headers.fields.allSatisfy(Self.isSendable),
      request.subprotocols.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(HTTPToken.isByte) }),
      Set(request.subprotocols).count == request.subprotocols.count
    else { throw .invalidRequest }
    isSecure = scheme == "wss"
    isLoopback = LoopbackHost.contains(host)
    guard isSecure || isLoopback || request.allowsPlainTextBeyondLoopback else { throw .invalidRequest }
    url = request.url
    headers = request.headers.fields
    subprotocols = request.subprotocols

    let path = parts.percentEncodedPath
    let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
    target = (path.hasPrefix("/") ? path : "/\(path)") + query
    let name = host.contains(":") ? "[\(host)]" : host
    let usualPort = isSecure ? 443 : 80
    self.host = parts.port.map { $0 == usualPort ? name : "\(name):\($0)" } ?? name

    parts.scheme = isSecure ? "https" : "http"
    parts.percentEncodedPath = "/"
    parts.percentEncodedQuery = nil
    guard let serverURL = parts.url, Self.isPrintable(target), Self.isPrintable(self.host) else {
      throw .invalidRequest
    }
    self.serverURL = serverURL
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func isSendable(_ field: HTTPHeaders.Field) -> Bool {
    field.isLine && !field.isOfConnection && !field.name.lowercased().hasPrefix("sec-websocket-")
  }
}

extension OutgoingHandshake: CustomReflectable {
  /// As of ``HTTPRequest``.
  var customMirror: Mirror { Mirror(self, children: []) }
}
