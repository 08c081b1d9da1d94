/// Which tokens the feed takes.
///
/// Any is good but `expired` and `refused`, and those that were made to expire.
struct FeedTokens: Sendable {
  enum Verdict: Equatable, Sendable {
    case good, expired, refused
  }

  /// When each token that was used expires; nil for never.
  private var expiries: [String: Duration?] = [:]

  mutating func verdict(on token: String, at now: Duration) -> Verdict {
    switch token {
    case "refused": return .refused
    case "expired": return .expired
    default:
      if let known = expiries[token], let expiry = known, expiry <= now { return .expired }
      if expiries[token] == nil { expiries[token] = .some(nil) }
      return .good
    }
  }

  func isExpired(_ token: String, at now: Duration) -> Bool {
    guard let known = expiries[token], let expiry = known else { return false }
    return expiry <= now
  }

  /// When a token expires; nil for never.
  func expiry(of token: String) -> Duration? { expiries[token] ?? nil }

  /// Has all tokens that were used expire; new ones are good.
  mutating func expireAll(at time: Duration) {
    for token in expiries.keys { expiries[token] = min(time, self.expiry(of: token) ?? time) }
  }
}
