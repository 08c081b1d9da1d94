/// Why a project's address or key is not taken.
///
/// It holds neither.
public enum RemoteBasketConfigurationError: Error, Hashable, Sendable {
  /// The address is none of http or https with a host, names a user, or has a query or a fragment.
  case invalidAddress
  /// The address is not encrypted, and is not this machine's.
  case notEncrypted
  /// The key is empty, or holds what cannot stand in a header, such as a space or a line's end.
  case unusableKey
  /// The key opens everything, whatever the project's policies say, and belongs on a server.
  case secretKey
}
