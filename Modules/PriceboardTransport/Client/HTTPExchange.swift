import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Carries out one call: does what its machine says, and reports each attempt.
struct HTTPExchange: Sendable {
  /// What came of a call that did not fail.
  struct Answer: Sendable {
    let response: HTTPResponse
    /// The number of the attempt that brought it.
    let number: Int
    /// Whether the response is a 304 that confirms the kept copy.
    let confirmsCopy: Bool
    let isRedirected: Bool
    let sentAt: Duration
    /// The wall clock when it came, in milliseconds since 1970.
    let receivedAt: Int
  }

  /// What each request has in common, and a copy may depend on.
  static let plainHeaders = HTTPHeaders([.init("Accept", "application/json")])

  let call: HTTPCall
  let url: URL
  let home: HTTPOrigin
  let transport: any HTTPTransport
  let tokens: (any TokenProvider)?
  let secretHeaders: [SecretHeader]
  /// The fields that ask about the kept copy; none where there is none.
  var validators: HTTPHeaders
  let network: any NetworkStatus
  let policy: HTTPPolicy
  let timeline: Timeline
  let wallClock: @Sendable () -> Int
  let jitter: @Sendable () -> Double
  let telemetry: any TelemetrySink

  /// - Throws: `HTTPFailure`; `CancellationError` where the task was cancelled.
  func run(startedAt start: Duration, attemptsBefore: Int = 0) async throws -> Answer {
    var machine = HTTPCallMachine(
      call.method, url: url, hasBody: call.body != nil, hasToken: tokens != nil,
      hasValidator: !validators.fields.isEmpty, policy: policy, start: start,
      attemptsBefore: attemptsBefore)
    // Without a network there is no reason to ask for a token.
    guard isOnline(for: machine) else { throw HTTPFailure.unreachable }
    var token = try await firstToken(until: machine.deadline)
    var last: Answer?
    var effect = machine.started(at: timeline.now, isOnline: true)
    while true {
      try Task.checkCancellation()
      switch effect {
      case .send(let attempt):
        let sentAt = timeline.now
        let result = try await send(attempt, token: token)
        let now = timeline.now
        switch result {
        case .success(let response):
          let received = wallClock()
          effect = machine.replied(
            response, at: now, wallClock: received, jitter: jitter(), copyTag: validators["If-None-Match"])
          let isNotJSON = effect == .finish(.failure(.notJSON))
          report(
            isNotJSON ? .notJSON : .status(response.status), number: attempt.number, since: sentAt,
            bytes: response.body.count)
          last = Answer(
            response: response, number: attempt.number, confirmsCopy: effect == .finish(.copyConfirmed),
            isRedirected: machine.isRedirected, sentAt: sentAt, receivedAt: received)
        case .failure(let error):
          report(.failed(error), number: attempt.number, since: sentAt, bytes: 0)
          effect = machine.failed(error, at: now, jitter: jitter())
        }
      case .wait(let until):
        try await timeline.sleep(until: until)
        effect = machine.waited(at: timeline.now, isOnline: isOnline(for: machine))
      case .refreshToken:
        effect = try await refresh(&token, refusal: last?.response, telling: &machine)
      case .finish(.failure(let failure)):
        throw failure
      case .finish(.reply), .finish(.copyConfirmed):
        guard let last else { throw HTTPFailure.invalidReply }
        return last
      }
    }
  }

  /// Whether the next attempt can be sent, which is reported where it cannot.
  private func isOnline(for machine: HTTPCallMachine) -> Bool {
    guard !network.isOnline, call.method.isRead else { return true }
    report(.offline, number: machine.attempt.number + 1, since: timeline.now, bytes: 0)
    return false
  }

  private func firstToken(until deadline: Duration) async throws -> Secret? {
    guard let tokens else { return nil }
    if let token = try await ask(until: deadline, tokens.token) { return token }
    throw timeline.now >= deadline ? HTTPFailure.timedOut : .noToken
  }

  private func refresh(
    _ token: inout Secret?, refusal: HTTPResponse?, telling machine: inout HTTPCallMachine
  ) async throws -> HTTPCallMachine.Effect {
    guard let tokens, let refused = token, let refusal else { throw HTTPFailure.noToken }
    let newer = try await ask(until: machine.deadline) { try await tokens.token(replacing: refused) }
    let now = timeline.now
    guard let newer else { return machine.tokenFailed(refusal: refusal, at: now) }
    guard newer != refused else { return machine.tokenUnchanged(refusal: refusal) }
    token = newer
    return machine.tokenRefreshed(at: now, isOnline: isOnline(for: machine))
  }

  /// A token, or nil where there is none in time.
  private func ask(
    until deadline: Duration, _ work: @escaping @Sendable () async throws -> Secret
  ) async throws -> Secret? {
    do {
      return try await timeline.run(until: deadline, work)
    } catch {
      try Task.checkCancellation()
      return nil
    }
  }

  private func send(_ attempt: HTTPCallMachine.Attempt, token: Secret?) async throws
    -> Result<HTTPResponse, HTTPTransportError>
  {
    let request = request(for: attempt, token: token)
    let sentAt = timeline.now
    let limits = HTTPLimits(time: attempt.deadline - sentAt, bodyBytes: max(policy.bodyBytes, 0))
    let result: Result<HTTPResponse, HTTPTransportError>
    do {
      result = .success(
        try await timeline.run(until: attempt.deadline) { [transport] in
          try await transport.send(request, within: limits)
        })
    } catch is DeadlinePassed {
      result = .failure(.timedOut)
    } catch {
      result = .failure(error as? HTTPTransportError ?? .connectionLost)
    }
    // Whatever came after the task was cancelled, nobody asked for it any longer.
    guard !Task.isCancelled else {
      report(.cancelled, number: attempt.number, since: sentAt, bytes: 0)
      throw CancellationError()
    }
    return result
  }

  private func request(for attempt: HTTPCallMachine.Attempt, token: Secret?) -> HTTPRequest {
    var headers = Self.plainHeaders
    if attempt.hasBody { headers.add("Content-Type", "application/json") }
    if attempt.isValidating { for field in validators.fields { headers.add(field.name, field.value) } }
    // Secrets never leave the origin that they were given for.
    if HTTPOrigin(attempt.url) == home {
      token?.reveal { headers.add("Authorization", "Bearer \($0)") }
      for header in secretHeaders { header.value.reveal { headers[header.name] = $0 } }
    }
    return HTTPRequest(
      attempt.method, url: attempt.url, headers: headers, body: attempt.hasBody ? call.body : nil)
  }

  private func report(_ outcome: HTTPEvent.Outcome, number: Int, since start: Duration, bytes: Int) {
    telemetry.record(
      HTTPEvent.attempted(
        endpoint: call.endpoint, number: number, outcome: outcome, duration: timeline.now - start,
        bytes: bytes))
  }
}
