/// Something that a reader must know.
public struct NoticeState: Equatable, Sendable, Codable {
  /// How much it matters.
  public enum Role: String, CaseIterable, Sendable, Codable {
    /// It explains.
    case information
    /// It limits what can be said.
    case caution
    /// Something does not work.
    case problem
  }

  /// How much it matters.
  public let role: Role
  /// What it says.
  public let text: String
}
