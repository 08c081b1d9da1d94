/// What limits what a home or a category shows, or what can be ordered there; there is one at a time.
public struct StorefrontNotice: Equatable, Sendable, Codable {
  /// What it is about, the one that counts most first.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// The server cannot be reached.
    case offline
    /// The hub is closed.
    case closed
    /// What is shown was loaded earlier, and may have changed since.
    case outOfDate
  }

  /// What it is about.
  public let kind: Kind
  /// What it says.
  public let text: String
}
