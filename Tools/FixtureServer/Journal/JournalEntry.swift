/// A request that the fixture server got, and what became of it.
public struct JournalEntry: Equatable, Sendable {
  /// What became of a request.
  public enum Outcome: String, Sendable {
    /// No reply has been sent yet, or not all of it.
    case pending
    /// The whole reply was handed over.
    case answered
    /// The server itself broke the reply off, because of a fault.
    case broken
    /// The client closed the connection before the reply was sent.
    case cancelled
  }

  /// A header field.
  public struct Field: Equatable, Sendable {
    /// The name in lower case.
    public let name: String
    /// The value without spaces at its ends.
    public let value: String
  }

  /// Its number, counted from 1 in the order of arrival.
  public let number: Int
  /// The number of the connection it came over, counted from 1.
  public let connection: Int
  /// The method, such as `GET`.
  public let method: String
  /// Where it went.
  public let endpoint: FixtureEndpoint
  /// The hub of its path; nil where the path has none.
  public let hub: String?
  /// The path as it was sent, escapes and all.
  public let path: String
  /// What stands behind the question mark as it was sent; nil without one.
  public let query: String?
  /// The header fields in their order.
  public let fields: [Field]
  /// The body, read as UTF-8.
  public let body: String
  /// When it had come whole, since the server's start.
  public let time: Duration
  /// When its reply was handed over, or the connection ended; nil before.
  public internal(set) var ended: Duration?
  /// The status of the reply, whether it was sent or not.
  public internal(set) var status: Int
  /// What became of it.
  public internal(set) var outcome: Outcome
  /// Whether a gate holds its reply back.
  public internal(set) var isHeld: Bool

  /// The value of a query item, its escapes undone; nil where it is missing.
  public func queryItem(_ name: String) -> String? {
    request.query(name)
  }

  /// The values of a query item that is a list, split at commas before their escapes are undone.
  public func queryList(_ name: String) -> [String] {
    request.queryList(name) ?? []
  }

  /// The first value of a header field, whatever the case of the name.
  public func field(_ name: String) -> String? {
    fields.first { $0.name == name.lowercased() }?.value
  }

  private var request: ServerRequest {
    ServerRequest(method: method, rawPath: path, rawQuery: query, path: [])
  }
}
