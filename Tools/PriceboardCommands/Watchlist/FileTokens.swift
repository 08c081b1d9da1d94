import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The token in a file, which somebody else keeps fresh.
///
/// The file is read each time a token is asked for. The token is in no message.
struct FileTokens: TokenProvider {
  /// The file cannot be read, or holds nothing.
  struct NoToken: Error {}

  let path: String

  /// Tells whether there is one now.
  var hasToken: Bool { (try? read()) != nil }

  func token() async throws -> Secret { try read() }

  func token(replacing refused: Secret) async throws -> Secret { try read() }

  private func read() throws -> Secret {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw NoToken() }
    let text = String(decoding: data, as: UTF8.self)
    // An editor leaves a line break behind a token, which has no spaces itself.
    guard let token = text.split(whereSeparator: \.isWhitespace).first else { throw NoToken() }
    return Secret(String(token))
  }
}

/// The token of somebody who has not signed in.
struct GuestTokens: TokenProvider {
  func token() async throws -> Secret { Secret("guest") }

  func token(replacing refused: Secret) async throws -> Secret { throw TokenRefusal() }
}
