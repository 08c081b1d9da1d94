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
  /// Why there is no token.
  enum Problem: Error {
    /// The file cannot be read.
    case unreadable
    /// It holds nothing.
    case empty
    /// It holds more than one word, such as a whole header, and which of them is meant nobody knows.
    case severalWords
  }

  let path: String

  /// Why there is no token now; nil where there is one.
  var problem: Problem? {
    do throws(Problem) {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  func token() async throws -> Secret { try read() }

  func token(replacing refused: Secret) async throws -> Secret { try read() }

  private func read() throws(Problem) -> Secret {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw .unreadable }
    // An editor leaves a line break behind a token, which has no spaces itself.
    let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let token = words.first else { throw .empty }
    guard words.count == 1 else { throw .severalWords }
    return Secret(String(token))
  }
}

/// The token of somebody who has not signed in.
struct GuestTokens: TokenProvider {
  func token() async throws -> Secret { Secret("guest") }

  func token(replacing refused: Secret) async throws -> Secret { throw TokenRefusal() }
}
