/// Tells whether the device has a network.
///
/// It is a hint: a network that is there may lead nowhere, and only a reply proves more.
public protocol NetworkStatus: Sendable {
  /// Tells whether there is a network right now; true where it is not known.
  var isOnline: Bool { get }

  /// A stream of the current value and of those to come.
  ///
  /// One consumer a stream.
  func changes() -> AsyncStream<Bool>
}
