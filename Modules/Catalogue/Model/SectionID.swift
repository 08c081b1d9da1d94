import PriceboardTelemetry

/// What tells the sections of one home apart.
///
/// It is the server's key where it has one that no earlier section has, and the section's position otherwise.
public struct SectionID: Hashable, Sendable {
  private enum Identity: Hashable {
    case key(KeyText)
    case position(Int)
  }

  private let identity: Identity

  /// Creates the identity of a section with a key of its own.
  public init(key: String) {
    identity = .key(KeyText(key))
  }

  /// Creates the identity of a section without one, from its position among all that the server sent.
  public init(position: Int) {
    identity = .position(position)
  }
}

extension SectionID: CustomStringConvertible {
  /// The server's key, or the position behind a number sign, such as "#3".
  public var description: String {
    switch identity {
    case .key(let key): key.text
    case .position(let position): "#\(position)"
    }
  }
}
