#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The base address of a service, and the addresses of calls behind it.
struct HTTPAddress: Sendable {
  /// The base without a slash at its end; nil for a base that no path can be put behind.
  private let base: String?
  /// Whom calls go to; nil for an address that is not of http or https.
  let origin: HTTPOrigin?

  init(_ url: URL) {
    var base = url.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    origin = HTTPOrigin(url)
    self.base = base.contains("?") || base.contains("#") ? nil : base
  }

  var length: Int { base?.utf8.count ?? 0 }

  /// The whole address of a call; nil where it has none.
  ///
  /// An empty segment and the dot segments would make it another resource's (RFC 3986, section 5.2.4), whatever is
  /// done to them on the way.
  func url(of call: HTTPCall) -> URL? {
    guard let base, origin != nil, !call.path.contains(where: { ["", ".", ".."].contains($0) }) else {
      return nil
    }
    let text = base + call.target
    // An address that is not sent byte for byte as it was built is none that can be asked for.
    return URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
  }
}
