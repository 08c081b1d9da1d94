/// What a repository asks for replies.
///
/// ``HTTPClient`` is the real one; a test writes one that answers from a table.
public protocol HTTPService: Sendable {
  /// Answers a call with a reply whose status is 2xx.
  ///
  /// - Throws: ``HTTPFailure``; `CancellationError` where the calling task is cancelled, which is no failure.
  func reply(to call: HTTPCall) async throws -> HTTPReply

  /// The kept copy of an earlier reply to the same call, whatever its freshness, without asking the server.
  ///
  /// - Returns: nil where there is none, where it is older than `age`, or where nothing is kept.
  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply?
}
