/// An instrument in a reply that could not be used, and so is not shown.
public struct WatchlistProblem: Hashable, Sendable, Codable {
  /// Why it could not be used.
  public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
    /// The symbol or the name is missing or null.
    case missing
    /// A value has the wrong type or form.
    case unreadable
    /// The symbol or the name is empty.
    case empty
    /// The same symbol came before.
    case repeated
  }

  /// Where in the reply, such as `instruments[5].symbol`.
  public let path: String
  /// Why.
  public let reason: Reason

  /// Creates a problem.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
