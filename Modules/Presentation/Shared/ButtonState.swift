/// Something that can be tapped.
public struct ButtonState: Equatable, Sendable, Codable {
  /// Its words.
  public let title: String
  /// Tells whether it can be tapped now.
  public let isEnabled: Bool

  init(_ title: String, isEnabled: Bool = true) {
    self.title = title
    self.isEnabled = isEnabled
  }
}
