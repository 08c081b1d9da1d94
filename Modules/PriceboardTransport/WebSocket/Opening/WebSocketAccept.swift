#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a server answers a handshake's key with (RFC 6455, section 4.2.2).
package enum WebSocketAccept {
  /// The digest of the key and of the protocol's own identifier, in base64.
  package static func answer(to key: String) -> String {
    Data(SHA1.digest(of: (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)).base64EncodedString()
  }
}
