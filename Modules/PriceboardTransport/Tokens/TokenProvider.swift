/// Hands out the bearer token that a server knows the user by.
///
/// One provider serves HTTP and the socket. Whatever it throws but `CancellationError` means that there is no token.
/// A call gives up waiting at its own deadline by cancelling; a provider answers that soon.
public protocol TokenProvider: Sendable {
  /// The token to use now.
  func token() async throws -> Secret

  /// Another token than the one that a server has just refused.
  ///
  /// Where the provider has a newer one already it is that, otherwise it gets one. A provider that cannot get another
  /// throws, or answers with the refused one, which is then not sent again.
  func token(replacing refused: Secret) async throws -> Secret
}
