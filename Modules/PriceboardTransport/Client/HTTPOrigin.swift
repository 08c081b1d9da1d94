#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Whom a request goes to: scheme, host and port (RFC 9110, section 4.3.1).
package struct HTTPOrigin: Hashable, Sendable {
  package let scheme: String
  package let host: String
  package let port: Int

  /// The origin of an address of http or https; nil for any other, and for one that names a user.
  package init?(_ url: URL) {
    guard
      let scheme = url.scheme?.lowercased(), let defaultPort = ["http": 80, "https": 443][scheme],
      let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty,
      url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil
    else { return nil }
    self.scheme = scheme
    // Some Foundations keep the brackets of an IPv6 address.
    self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    port = url.port ?? defaultPort
  }

  package var isEncrypted: Bool { scheme == "https" }

  /// Tells whether the host is this machine: nobody on the way can listen.
  package var isLoopback: Bool { LoopbackHost.contains(host) }
}
