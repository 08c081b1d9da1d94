#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reply to a call: one whose status is 2xx, or the kept copy of one.
public struct HTTPReply: Sendable {
  /// Where a reply comes from.
  public enum Origin: Hashable, Sendable {
    /// The server sent it just now.
    case server
    /// It is a copy of this age that the server allows to be used, or that it just confirmed with a 304.
    case freshCopy(age: Duration)
    /// It is a copy of this age, used because of a failure.
    case staleCopy(age: Duration, after: HTTPFailure)
    /// It is a copy of this age that was asked for as such.
    case keptCopy(age: Duration)
  }

  /// The status, 200 to 299.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body.
  public var body: Data
  /// Where it comes from.
  public var origin: Origin
  /// When the request went out that brought the body, on the service's timeline.
  ///
  /// For a copy it is in the past by the copy's age, and so can be below zero.
  public var sentAt: Duration
  /// The server's own time when the reply came, in milliseconds since 1970; nil without a Date that can be read.
  ///
  /// It is the Date and, where a cache on the way had kept the reply, its Age on top (RFC 9111, section 4.2.3).
  public var serverTime: Int?
  /// The device's wall clock when the reply came, in milliseconds since 1970.
  public var receivedAt: Int
  /// Whether it came by way of a redirect, which no copy may hide.
  package var isRedirected = false

  /// How old the reply was already when it was asked for, by its Age; zero where no cache was on the way.
  package var ageAtStart: Duration { .milliseconds(headers.ageMilliseconds) }

  /// Creates a reply.
  public init(
    status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data, origin: Origin = .server,
    sentAt: Duration = .zero, serverTime: Int? = nil, receivedAt: Int = 0
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.origin = origin
    self.sentAt = sentAt
    self.serverTime = serverTime
    self.receivedAt = receivedAt
  }
}
