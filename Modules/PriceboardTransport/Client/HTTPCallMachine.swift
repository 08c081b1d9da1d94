#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What one call does next: attempts, waits, redirects, a refreshed token, and the end.
///
/// One event answers each effect.
///
/// | effect | answered by |
/// |---|---|
/// | - | `started` |
/// | `send` | `replied`, `failed` |
/// | `wait` | `waited` |
/// | `refreshToken` | `tokenRefreshed`, `tokenUnchanged`, `tokenFailed` |
/// | `finish` | nothing: the call is over |
///
/// Cancellation is no event: whoever carries out the effects stops.
package struct HTTPCallMachine: Sendable {
  /// One request.
  package struct Attempt: Equatable, Sendable {
    /// Counts from 1, over retries, redirects and refreshed tokens alike.
    package var number: Int
    package var method: HTTPMethod
    package var url: URL
    package var hasBody: Bool
    /// Whether the validator of the kept copy goes with it, so that the server may answer 304.
    package var isValidating: Bool
    /// When it is given up.
    package var deadline: Duration
  }

  package enum Effect: Equatable, Sendable {
    case send(Attempt)
    case wait(until: Duration)
    case refreshToken
    case finish(Outcome)
  }

  package enum Outcome: Equatable, Sendable {
    /// The reply that came last is the answer.
    case reply
    /// The kept copy is the answer: the server confirmed it.
    case copyConfirmed
    case failure(HTTPFailure)
  }

  /// When the call is given up.
  package let deadline: Duration
  private(set) var attempt: Attempt
  let policy: HTTPPolicy
  let hasToken: Bool
  /// How many redirects the current try has followed.
  var redirectsFollowed = 0
  private let first: Attempt
  private var retriesDone = 0
  private var hasRefreshedToken = false
  private var isConditional: Bool
  private var hasAskedAgain = false

  /// Creates the machine of a call that begins at `start`.
  ///
  /// `hasValidator` says that there is a kept copy that the server can be asked about. `attemptsBefore` is how many
  /// attempts the call has seen under another machine.
  package init(
    _ method: HTTPMethod, url: URL, hasBody: Bool, hasToken: Bool, hasValidator: Bool, policy: HTTPPolicy,
    start: Duration, attemptsBefore: Int = 0
  ) {
    self.policy = policy
    self.hasToken = hasToken
    isConditional = hasValidator
    deadline = start + max(policy.totalTime, .zero)
    first = Attempt(
      number: 1, method: method, url: url, hasBody: hasBody, isValidating: false, deadline: deadline)
    attempt = first
    attempt.number = attemptsBefore
  }

  /// Whether the answer came from elsewhere than it was asked for.
  package var isRedirected: Bool { redirectsFollowed > 0 }

  package mutating func started(at now: Duration, isOnline: Bool) -> Effect {
    sendFirst(at: now, isOnline: isOnline)
  }

  package mutating func waited(at now: Duration, isOnline: Bool) -> Effect {
    sendFirst(at: now, isOnline: isOnline)
  }

  package mutating func tokenRefreshed(at now: Duration, isOnline: Bool) -> Effect {
    sendFirst(at: now, isOnline: isOnline)
  }

  /// The provider answered with the token that was refused, which is not sent again.
  package mutating func tokenUnchanged(refusal: HTTPResponse) -> Effect {
    .finish(.failure(failure(refusal)))
  }

  /// There is no other token: the refusal is the answer.
  package mutating func tokenFailed(refusal: HTTPResponse, at now: Duration) -> Effect {
    .finish(.failure(now >= deadline ? .timedOut : failure(refusal)))
  }

  /// The transport gave up.
  package mutating func failed(_ error: HTTPTransportError, at now: Duration, jitter: Double) -> Effect {
    switch error {
    case .nameNotFound, .notConnected, .connectionLost, .system:
      retry(after: .unreachable, floor: nil, at: now, jitter: jitter)
    case .timedOut: retry(after: .timedOut, floor: nil, at: now, jitter: jitter)
    case .invalidReply: .finish(.failure(.invalidReply))
    case .bodyTooLarge(let limit): .finish(.failure(.tooLarge(limit: limit)))
    case .notTrusted: .finish(.failure(.notTrusted))
    case .invalidRequest: .finish(.failure(.invalidCall))
    case .libraryMissing(let name): .finish(.failure(.libraryMissing(name: name)))
    }
  }

  /// The server answered.
  ///
  /// `wallClock` is in milliseconds since 1970; `copyTag` is the entity tag of the kept copy.
  package mutating func replied(
    _ response: HTTPResponse, at now: Duration, wallClock: Int, jitter: Double, copyTag: String? = nil
  ) -> Effect {
    switch response.status {
    case 200..<300:
      return .finish(judged(response))
    case 304:
      return notModified(response, copyTag: copyTag, at: now)
    case 301, 302, 303, 307, 308:
      return redirected(response, at: now)
    case 401 where hasToken && !hasRefreshedToken:
      hasRefreshedToken = true
      return .refreshToken
    case 429, 500, 502, 503, 504:
      let date = response.headers["Date"].flatMap { HTTPDate.milliseconds(of: $0, now: wallClock) }
      let floor = response.headers["Retry-After"]
        .flatMap { RetryAfter.delay(of: $0, date: date, now: wallClock) }
      return retry(after: failure(response), floor: floor, at: now, jitter: jitter)
    default:
      return .finish(.failure(failure(response)))
    }
  }

  func failure(_ response: HTTPResponse) -> HTTPFailure {
    .status(response.status, body: response.body)
  }

  /// The next attempt, at an address of its own.
  mutating func send(_ method: HTTPMethod, to url: URL, hasBody: Bool, isValidating: Bool, at now: Duration)
    -> Effect
  {
    attempt = Attempt(
      number: attempt.number + 1, method: method, url: url, hasBody: hasBody, isValidating: isValidating,
      deadline: min(now + max(policy.attemptTime, .zero), deadline))
    return .send(attempt)
  }

  private mutating func sendFirst(at now: Duration, isOnline: Bool) -> Effect {
    guard now < deadline else { return .finish(.failure(.timedOut)) }
    // A write is sent all the same: the status is a hint, and what writes has no kept copy to fall back on.
    guard isOnline || !first.method.isRead else { return .finish(.failure(.unreachable)) }
    redirectsFollowed = 0
    return send(
      first.method, to: first.url, hasBody: first.hasBody, isValidating: isConditional, at: now)
  }

  private mutating func retry(after failure: HTTPFailure, floor: Duration?, at now: Duration, jitter: Double)
    -> Effect
  {
    if let floor, floor > policy.longestRetryAfter { return .finish(.failure(.tryLater(after: floor))) }
    guard first.method.isRead, retriesDone < policy.retries else { return .finish(.failure(failure)) }
    let backoff = Backoff(base: policy.firstDelay, cap: policy.longestDelay)
    let until = now + (floor ?? .zero) + backoff.delay(beforeRetry: retriesDone, jitter: jitter)
    retriesDone += 1
    guard until < deadline else {
      if let floor, floor > .zero { return .finish(.failure(.tryLater(after: floor))) }
      return .finish(.failure(now >= deadline ? .timedOut : failure))
    }
    return .wait(until: until)
  }

  /// A 304 for a copy that there is not, or that has another tag, is answered by asking once without a validator.
  private mutating func notModified(_ response: HTTPResponse, copyTag: String?, at now: Duration) -> Effect {
    if attempt.isValidating, EntityTag.mayConfirm(copyTag, with: response.headers["ETag"]) {
      return .finish(.copyConfirmed)
    }
    guard !hasAskedAgain, attempt.method.isRead, now < deadline else {
      return .finish(.failure(failure(response)))
    }
    hasAskedAgain = true
    isConditional = false
    return send(attempt.method, to: attempt.url, hasBody: attempt.hasBody, isValidating: false, at: now)
  }

  /// Only JSON is an answer; what has no body by its nature is none to judge.
  private func judged(_ response: HTTPResponse) -> Outcome {
    switch response.status {
    case 204, 205: return .reply
    // Nobody asked for a part.
    case 206: return .failure(.invalidReply)
    default: break
    }
    guard attempt.method != .head else { return .reply }
    let isJSON = response.headers["Content-Type"].map(MediaType.isJSON) ?? false
    return isJSON ? .reply : .failure(.notJSON)
  }
}

extension HTTPCallMachine.Attempt: CustomReflectable {
  /// Without the address, which may hold a place.
  package var customMirror: Mirror {
    Mirror(self, children: ["number": number, "method": method, "deadline": deadline])
  }
}
