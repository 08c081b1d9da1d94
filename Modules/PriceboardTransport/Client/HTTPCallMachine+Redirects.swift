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
  /// | reads | again, there | again, there | again, there |
  /// | writes | refused | refused | again, there, at the same origin alone |
  ///
  /// A write that is answered by 301, 302 or 303 may have been carried out. What is read at the other address would
  /// not tell, and a 401 there would send the write once more: the call ends, and its caller reads the state anew.
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
    guard method.isRead || staysHome && [307, 308].contains(response.status) else {
      return .finish(.failure(.redirectRefused))
    }
    redirectsFollowed += 1
    let hasBody = attempt.hasBody && response.status != 303
    return send(method, to: url, hasBody: hasBody, isValidating: false, at: now)
  }

  /// The address that a Location names, without its fragment; nil for a text that is none.
  private static func resolve(_ location: String, against url: URL) -> URL? {
    let text = location.prefix { $0 != "#" }
    return URL(string: String(text), relativeTo: url)?.absoluteURL
  }
}
