#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The certificates in PEM text (RFC 7468).
enum PEMText {
  private static let begin = "-----BEGIN CERTIFICATE-----"
  private static let end = "-----END CERTIFICATE-----"

  /// The certificates in order, each in DER; what is none of them, such as a key or a comment, is passed over.
  static func certificates(in pem: Data) -> [Data] {
    var certificates: [Data] = []
    var encoded: String?
    for line in String(decoding: pem, as: UTF8.self).split(whereSeparator: \.isNewline) {
      switch (line.trimmed, encoded) {
      case (begin, _):
        encoded = ""
      case (end, let text?):
        if let der = Data(base64Encoded: text), !der.isEmpty { certificates.append(der) }
        encoded = nil
      case (let line, let text?):
        encoded = text + line
      case (_, nil):
        break
      }
    }
    return certificates
  }

  /// PEM text of certificates in DER.
  static func text(of certificates: [Data]) -> String {
    certificates.map { "\(begin)\n\($0.base64EncodedString(options: .lineLength64Characters))\n\(end)\n" }
      .joined()
  }
}
