/// One whole message.
public struct WebSocketMessage: Hashable, Sendable {
  /// What a message says that its bytes are.
  public enum Kind: Hashable, Sendable {
    /// UTF-8, which has been checked.
    case text
    /// Any bytes.
    case binary
  }

  /// What the bytes are.
  public let kind: Kind
  /// The bytes: for messages that were received together, parts of one buffer.
  public let bytes: ArraySlice<UInt8>

  /// Creates a message of bytes; whoever calls them text answers for their being UTF-8.
  public init(kind: Kind, bytes: ArraySlice<UInt8>) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Creates a message of text.
  public init(_ text: String) {
    self.init(kind: .text, bytes: Array(text.utf8)[...])
  }

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
