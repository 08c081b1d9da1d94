/// Tells whether the device saves energy.
///
/// While it does, prices are asked for and shown once a second.
public protocol PowerStatus: Sendable {
  /// Whether it does right now.
  var isLow: Bool { get }

  /// A stream of the current value and of those to come.
  ///
  /// One consumer a stream.
  func changes() -> AsyncStream<Bool>
}
