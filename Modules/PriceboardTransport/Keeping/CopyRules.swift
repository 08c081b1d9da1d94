/// When a copy of a reply is kept, and when it is the answer (RFC 9111, a subset for one user).
///
/// Pure: what a copy is and how old it is come in as values.
enum CopyRules {
  /// What to do about a call of which there is a copy.
  enum Use: Hashable, Sendable {
    /// The copy is the answer.
    case answer(age: Duration)
    /// The server is asked, and told of the copy where it has a validator.
    case ask
  }

  /// Whether a reply may be kept at all.
  ///
  /// | keeping | kept |
  /// |---|---|
  /// | `.never` | never |
  /// | `.asServerSays` | if it can be fresh or can be confirmed later |
  /// | `.lastGood` | always |
  ///
  /// Each only for a GET that was answered with 200, without `no-store` and without `Vary: *`.
  static func mayKeep(
    _ keeping: ReplyKeeping, _ method: HTTPMethod, status: Int, headers: HTTPHeaders, terms: CopyTerms
  )
    -> Bool
  {
    guard
      method == .get, status == 200, !CacheControl(headers.values(of: "Cache-Control")).hasNoStore,
      !Vary.names(in: headers).contains("*")
    else { return false }
    switch keeping {
    case .never: return false
    case .lastGood: return true
    case .asServerSays:
      return terms.lifetime > 0 && !terms.mustConfirm || headers["ETag"] != nil
        || headers["Last-Modified"] != nil
    }
  }

  /// Whether a copy answers a call without asking the server.
  static func use(_ terms: CopyTerms, age: CopyAge, isReload: Bool) -> Use {
    guard
      !isReload, !terms.mustConfirm, let age = age.forFreshness, age < .milliseconds(terms.lifetime)
    else { return .ask }
    return .answer(age: age)
  }

  /// The age of a copy that answers a call although the call failed; nil where it does not.
  ///
  /// Only the last good one does, only up to its age, and not against `no-cache` or `must-revalidate`
  /// (section 4.2.4). Not either where the server refused for a reason that the copy knows nothing of.
  static func ageAfterFailure(
    _ keeping: ReplyKeeping, _ failure: HTTPFailure, _ terms: CopyTerms, age: CopyAge
  )
    -> Duration?
  {
    guard case .lastGood(_, let limit) = keeping, !terms.mustConfirmWhenStale, !isAnswer(failure) else {
      return nil
    }
    return ageIfAsked(age, notOlderThan: limit)
  }

  /// The age of a copy that is asked for as such; nil where it is older, or nobody knows how old.
  static func ageIfAsked(_ age: CopyAge, notOlderThan limit: Duration) -> Duration? {
    age.sinceMade.flatMap { $0 <= limit ? $0 : nil }
  }

  /// Whether a failure says something about the resource itself.
  private static func isAnswer(_ failure: HTTPFailure) -> Bool {
    switch failure {
    case .status(let status, _): (400..<500).contains(status) && ![408, 425, 429].contains(status)
    case .invalidCall: true
    case .unreachable, .timedOut, .tryLater, .notJSON, .invalidReply, .tooLarge, .notTrusted,
      .redirectRefused, .noToken, .libraryMissing:
      false
    }
  }
}
