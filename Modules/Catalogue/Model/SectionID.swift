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

extension SectionID: Codable {
  /// Decodes the server's key from a string, or a position from a number.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let position = try? container.decode(Int.self) {
      self.init(position: position)
    } else {
      self.init(key: try container.decode(String.self))
    }
  }

  /// Encodes the server's key as a string, or a position as a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch identity {
    case .key(let key): try container.encode(key.text)
    case .position(let position): try container.encode(position)
    }
  }
}
