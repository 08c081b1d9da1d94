#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTTPCallMachine {
  /// Follows a redirect where it may (RFC 9110, section 15.4), or else ends the call.
  ///
  /// | what was asked | 301, 302 | 303 | 307, 308 |
  /// |---|---|---|---|
  /// | reads | again, there | read there | again, there |
  /// | writes | refused | result is read there | again, there, at the same origin alone |
  ///
  /// It stays within https, or on this machine. Where a token goes with the call it stays at the same origin.
  mutating func redirected(_ response: HTTPResponse, at now: Duration) -> Effect {
    guard let location = response.headers["Location"], !location.isEmpty else {
      return .finish(.failure(failure(response)))
    }
    let method = attempt.method
    guard
      redirectsFollowed < policy.redirects, now < deadline,
      let url = Self.resolve(location, against: attempt.url), let target = HTTPOrigin(url),
      let source = HTTPOrigin(attempt.url)
    else { return .finish(.failure(.redirectRefused)) }
    let isSafe =
      source.isEncrypted && target.isEncrypted
      || !source.isEncrypted && !target.isEncrypted && source.isLoopback && target.isLoopback
    let staysHome = source == target
    guard isSafe, staysHome || !hasToken else { return .finish(.failure(.redirectRefused)) }
    redirectsFollowed += 1
    if response.status == 303 {
      return send(
        method == .head ? .head : .get, to: url, hasBody: false, isValidating: false, at: now)
    }
    guard method.isRead || staysHome && [307, 308].contains(response.status) else {
      return .finish(.failure(.redirectRefused))
    }
    return send(method, to: url, hasBody: attempt.hasBody, isValidating: false, at: now)
  }

  /// The address that a Location names, without its fragment; nil for a text that is none.
  private static func resolve(_ location: String, against url: URL) -> URL? {
    let text = location.prefix { $0 != "#" }
    return URL(string: String(text), relativeTo: url)?.absoluteURL
  }
}
