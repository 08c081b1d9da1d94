import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells a key that an app may hold from one that it must not.
enum ProjectKey {
  enum Kind {
    case usable, unusable, secret
  }

  static func kind(_ key: String) -> Kind {
    // Visible ASCII; anything else could end the header, or be no key at all.
    guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return .unusable }
    return key.hasPrefix("sb_secret_") || isServiceRole(key) ? .secret : .usable
  }

  /// Tells whether it is a JSON Web Token of the role that row policies do not apply to.
  ///
  /// Any member of the name counts, because readers differ in which of several they take. A key that is no such token
  /// is of no role that could be read here.
  private static func isServiceRole(_ key: String) -> Bool {
    let parts = key.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3, let payload = decoded(parts[1]), let claims = try? JSONDocument(payload).root,
      let members = claims.members
    else { return false }
    return members.contains { $0.name.text == "role" && $0.value.text == "service_role" }
  }

  /// Undoes base64url (RFC 4648, section 5), with or without padding.
  private static func decoded(_ text: Substring.UTF8View) -> Data? {
    var bytes = text.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(bytes))
  }
}
