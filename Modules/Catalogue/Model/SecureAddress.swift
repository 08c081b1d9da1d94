import PriceboardTransport

/// An address that a front end may load or follow: https with a host, and encoded.
///
/// A server's text becomes one by the same rule on every platform, where Foundation's differ: spaces, characters beyond
/// ASCII and others that cannot stand in an address (RFC 3986, section 2) become the percent-encoded bytes of their
/// UTF-8, and so does a percent sign that encodes nothing. What is encoded already stays as it is.
struct SecureAddress: Hashable, Sendable {
  /// The most bytes of an address.
  static let longest = 8_192

  /// The address, which is ASCII.
  let text: String

  /// Reads a server's text; nil for another scheme, one without a host or with a user's name in it, a host beyond ASCII,
  /// and control characters.
  init?(_ text: String) {
    let bytes = Array(text.utf8)[...].trimmingSpaces
    let scheme = "https://"
    guard
      bytes.count <= Self.longest, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      bytes.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: { $0.lowercased == $1 })
    else { return nil }
    let rest = bytes.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard Self.isHostAndPort(authority) else { return nil }
    self.text =
      scheme + String(decoding: authority, as: UTF8.self)
      + String(decoding: Self.encoded(rest[authority.endIndex...]), as: UTF8.self)
  }

  private static func isHostAndPort(_ authority: ArraySlice<UInt8>) -> Bool {
    let host: ArraySlice<UInt8>
    if authority.first == UInt8(ascii: "[") {
      guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = authority[authority.startIndex + 1..<end]
      guard address.contains(UInt8(ascii: ":")),
        address.allSatisfy({ $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
      else { return false }
      host = authority[...end]
    } else {
      host = authority.prefix { $0 != UInt8(ascii: ":") }
      guard !host.isEmpty,
        host.allSatisfy({
          $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        })
      else { return false }
    }
    let port = authority[host.endIndex...]
    guard port.first == UInt8(ascii: ":") else { return port.isEmpty }
    return port.count <= 6 && port.dropFirst().allSatisfy(\.isDigit)
  }

  private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isFragment = false
    for index in bytes.indices {
      let byte = bytes[index]
      let stays: Bool
      switch byte {
      case UInt8(ascii: "%"):
        stays = bytes[index...].dropFirst().prefix(2).count { $0.isHexDigit } == 2
      case UInt8(ascii: "#"):
        stays = !isFragment
        isFragment = true
      default:
        stays = byte.isLetterOrDigit || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
      }
      if stays {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), (byte >> 4).hexDigit, (byte & 0xF).hexDigit]
      }
    }
    return result
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpaces: ArraySlice<UInt8> {
    let start = drop { $0 == UInt8(ascii: " ") }
    return start.dropLast(start.reversed().prefix { $0 == UInt8(ascii: " ") }.count)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { DigitText.isDigit(self) }

  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 0x20 : self
  }

  fileprivate var isLetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
  }

  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercased)
  }

  /// The digit of a value below 16.
  fileprivate var hexDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10 }
}
