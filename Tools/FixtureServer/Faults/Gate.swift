/// Holds replies back until it is released.
///
/// ``FixtureServer/hold(_:hub:when:)`` makes one.
public struct Gate: Hashable, Sendable {
  /// Its number, counted from 1; control requests name it by this.
  public let number: Int
}
