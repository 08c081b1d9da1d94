/// Why an address could not be resolved.
public enum DeliveryAreaError: Error, Hashable, Sendable {
  /// The server cannot be reached or gave no reply that can be used.
  case unreachable
  /// The reply contradicts itself or says something unknown; the old area stays.
  case unreadable
  /// A later address was set meanwhile, and counts instead.
  case superseded
}
