public import PriceboardTelemetry

/// What calls of HTTP report.
///
/// `endpoint` is the name that the caller gave the endpoint. No address, header, token or part of a body is in an event.
public enum HTTPEvent: TelemetryEvent, Hashable {
  /// How an attempt ended.
  public enum Outcome: Hashable, Sendable {
    /// The server answered with this status.
    case status(Int)
    /// The server answered with success, but not with JSON.
    case notJSON
    /// The transport has no reply.
    case failed(HTTPTransportError)
    /// The caller did not want it any longer.
    case cancelled
    /// Nothing was sent, because the device has no network.
    case offline
  }

  /// Why a kept copy was used.
  public enum CopyUse: Hashable, Sendable {
    /// It was fresh; nothing was sent.
    case fresh
    /// The server confirmed it.
    case confirmed
    /// The call failed.
    case afterFailure
    /// The caller asked for it as such.
    case asked
  }

  /// An attempt of a call ended.
  ///
  /// `number` counts a call's attempts from 1; redirects and retries are attempts. `bytes` is the size of the body.
  case attempted(endpoint: String, number: Int, outcome: Outcome, duration: Duration, bytes: Int)

  /// A kept copy of this age was the answer.
  case copyUsed(endpoint: String, use: CopyUse, age: Duration)
}
