/// A device that never saves energy, as where nothing is known of it.
public struct NormalPowerStatus: PowerStatus {
  /// Creates the status; all instances behave alike.
  public init() {}

  /// Always false.
  public var isLow: Bool { false }

  /// A stream of one false, which then ends.
  public func changes() -> AsyncStream<Bool> {
    AsyncStream { continuation in
      continuation.yield(false)
      continuation.finish()
    }
  }
}
