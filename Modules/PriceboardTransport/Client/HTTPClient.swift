public import PriceboardTelemetry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Calls the endpoints of one server.
///
/// A call that reads is tried again after a lost connection, a time-out and the statuses 429, 500, 502, 503 and 504;
/// one that writes never is. Retry-After is a floor to which the drawn delay is added.
/// A reply counts only if it is JSON.
/// Redirects stay within https, and with a token at the same origin.
/// A 401 is answered by one refreshed token and one more attempt.
/// With a token or a secret header, http without encryption is refused but on this machine.
/// Cancelling the caller ends the request at the server and throws `CancellationError`, also in a wait.
/// Copies share what they were created with. It may be called from any task at any time.
public struct HTTPClient: HTTPService {
  private let address: HTTPAddress
  private let transport: any HTTPTransport
  private let tokens: (any TokenProvider)?
  private let secretHeaders: [SecretHeader]
  private let network: any NetworkStatus
  private let policy: HTTPPolicy
  private let timeline: Timeline
  private let wallClock: @Sendable () -> Int
  private let jitter: @Sendable () -> Double
  private let telemetry: any TelemetrySink
  private let copies: ReplyCopies?

  /// Creates a client of the server at `baseURL`.
  ///
  /// The base may have a path, such as `/v1`, and no query. Each part of the app that compares times, such as
  /// a repository of stock, gets the same `timeline`. The wall clock is read for HTTP's dates alone. `jitter` draws from 0 to 1.
  public init(
    baseURL: URL, transport: any HTTPTransport, tokens: (any TokenProvider)? = nil,
    secretHeaders: [SecretHeader] = [], store: ResponseStore? = nil,
    network: any NetworkStatus = UnknownNetworkStatus(),
    policy: HTTPPolicy = HTTPPolicy(), timeline: Timeline,
    wallClock: @escaping @Sendable () -> Date = { Date() },
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    telemetry: any TelemetrySink = .none
  ) {
    address = HTTPAddress(baseURL)
    self.transport = transport
    self.tokens = tokens
    self.secretHeaders = secretHeaders
    self.network = network
    self.policy = policy
    self.timeline = timeline
    let wallClock = { @Sendable in WallClock.milliseconds(of: wallClock()) }
    self.wallClock = wallClock
    self.jitter = jitter
    self.telemetry = telemetry
    copies = store.map {
      ReplyCopies(store: $0, timeline: timeline, wallClock: wallClock, telemetry: telemetry)
    }
  }

  /// The number of bytes of the base address without a slash at its end.
  public var baseAddressLength: Int { address.length }

  /// Answers a call with a reply whose status is 2xx.
  ///
  /// - Throws: ``HTTPFailure``; `CancellationError` where the calling task is cancelled.
  @concurrent
  public func reply(to call: HTTPCall) async throws -> HTTPReply {
    let start = timeline.now
    try Task.checkCancellation()
    let (url, home) = try target(of: call)
    let kept = await copies?.entry(for: call, url)
    if let kept, let reply = await copies?.freshReply(kept, to: call) { return reply }
    do {
      return try await ask(call, url, home, kept: kept, since: start)
    } catch let failure as HTTPFailure {
      // A call that was cancelled meanwhile has no use for a copy.
      try Task.checkCancellation()
      // Another call may have kept a newer copy meanwhile, or the first one.
      guard let copies, let kept = await copies.entry(for: call, url),
        let reply = await copies.reply(kept, to: call, after: failure)
      else { throw failure }
      return reply
    }
  }

  /// Keeps a copy of a reply that the server sent, as the call's `keeping` has it and the server allows.
  ///
  /// The copy is written to the disk after this returns.
  @concurrent
  public func keep(_ reply: HTTPReply, to call: HTTPCall) async {
    guard let copies, reply.origin == .server, let url = address.url(of: call) else { return }
    await copies.keep(reply, to: call, url)
  }

  /// The kept copy of an earlier reply to the same call, whatever its freshness, without asking the server.
  ///
  /// Where the clocks do not tell how old it is there is none.
  @concurrent
  public func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? {
    guard let copies, let url = address.url(of: call) else { return nil }
    return await copies.keptReply(to: call, url, notOlderThan: age)
  }

  private func target(of call: HTTPCall) throws(HTTPFailure) -> (URL, HTTPOrigin) {
    guard let url = address.url(of: call), let home = address.origin else { throw .invalidCall }
    let hasSecrets = tokens != nil || !secretHeaders.isEmpty
    guard home.isEncrypted || home.isLoopback || !hasSecrets else { throw .invalidCall }
    return (url, home)
  }

  private func ask(_ call: HTTPCall, _ url: URL, _ home: HTTPOrigin, kept: KeptEntry?, since start: Duration)
    async throws -> HTTPReply
  {
    var exchange = HTTPExchange(
      call: call, url: url, home: home, transport: transport, tokens: tokens, secretHeaders: secretHeaders,
      validators: kept?.validators ?? HTTPHeaders(), network: network, policy: policy, timeline: timeline,
      wallClock: wallClock, jitter: jitter, telemetry: telemetry)
    var answer = try await exchange.run(startedAt: start)
    if answer.confirmsCopy {
      if let kept, let reply = await copies?.confirmedReply(kept, by: answer, to: call) { return reply }
      // The copy went while the server was asked about it.
      exchange.validators = HTTPHeaders()
      answer = try await exchange.run(startedAt: start, attemptsBefore: answer.number)
    }
    if !call.method.isRead { await copies?.changed(url) }
    let headers = answer.response.headers
    var reply = HTTPReply(
      status: answer.response.status, headers: headers, body: answer.response.body, origin: .server,
      sentAt: answer.sentAt,
      serverTime: headers.serverTime(receivedAt: answer.receivedAt),
      receivedAt: answer.receivedAt)
    reply.isRedirected = answer.isRedirected
    return reply
  }
}
