/// How old what is shown is, as a value and in words.
public struct FreshnessState: Equatable, Sendable, Codable {
  /// What the age means.
  public let role: FreshnessRole
  /// The age in words.
  public let text: String
}
