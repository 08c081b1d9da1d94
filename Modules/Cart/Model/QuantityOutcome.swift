/// What became of a tap on the stepper.
public enum QuantityOutcome: Hashable, Sendable {
  /// Why the server refused.
  public enum Refusal: Hashable, Sendable {
    /// The hub has not enough of it.
    case outOfStock
    /// Nobody may order as many.
    case limit
    /// The server could not be reached, and certainly did not take it.
    case offline
    /// The server refused for another reason.
    case other
  }

  /// The server has the quantity.
  case confirmed
  /// A later tap, or another hub, took its place.
  case superseded
  /// The server refused, and the last confirmed quantity is back.
  case reverted(Refusal)
  /// The server did not answer, and reading the line again did not help: nobody knows.
  case unconfirmed
  /// There is no address that could be delivered to.
  case needsAddress
  /// The cart is not loaded, so nothing can be changed.
  case unavailable
}
