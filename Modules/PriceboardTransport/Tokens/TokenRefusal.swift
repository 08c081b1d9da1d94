/// What a token provider throws where the user is refused, so that asking again is of no use.
///
/// Everything else that it throws may be different the next time.
public struct TokenRefusal: Error, Hashable, Sendable {
  /// Creates the error.
  public init() {}
}
