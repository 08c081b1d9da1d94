/// What a repository asks for replies.
///
/// ``HTTPClient`` is the real one; a test writes one that answers from a table.
public protocol HTTPService: Sendable {
  /// Answers a call with a reply whose status is 2xx.
  ///
  /// A reply that the server sent is kept only once its caller has found it good, which it says with
  /// ``keep(_:to:)``: a reply that is of no use must not replace a good copy.
  ///
  /// - Throws: ``HTTPFailure``; `CancellationError` where the calling task is cancelled, which is no failure.
  func reply(to call: HTTPCall) async throws -> HTTPReply

  /// Keeps a copy of a reply to the call as its `keeping` has it and the server allows.
  ///
  /// For a reply that is a copy itself there is nothing to do.
  func keep(_ reply: HTTPReply, to call: HTTPCall) async

  /// The kept copy of an earlier reply to the same call, whatever its freshness, without asking the server.
  ///
  /// - Returns: nil where there is none, where it is older than `age`, or where nothing is kept.
  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply?

  /// How many bytes the base address has that stands in front of each call's path; 0 where there is none.
  ///
  /// For callers that keep an address below a length.
  var baseAddressLength: Int { get }
}

extension HTTPService {
  /// No base address.
  public var baseAddressLength: Int { 0 }
}

extension HTTPService {
  /// Keeps nothing, for a service without a store.
  public func keep(_ reply: HTTPReply, to call: HTTPCall) async {}

  /// There is no copy, for a service without a store.
  public func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? { nil }
}
