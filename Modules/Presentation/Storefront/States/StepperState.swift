/// What sets the quantity of a product in the cart.
public enum StepperState: Equatable, Sendable, Codable {
  /// Why no quantity can be set.
  public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
    /// The server cannot be reached.
    case offline
    /// The hub is closed.
    case closed
    /// What is shown was saved earlier.
    case outOfDate
    /// The cart is being loaded.
    case cartLoading
    /// The cart could not be loaded.
    case cartFailed
  }

  /// There is none: the product is out of stock and not in the cart.
  case hidden
  /// The quantity in the cart, and whether there can be one more and one less of it.
  case enabled(quantity: Int, canAdd: Bool, canRemove: Bool)
  /// A tap asks for an address first.
  case asksForAddress
  /// It does nothing for a reason; the quantity is nil where it is not known.
  case disabled(reason: Reason, quantity: Int?)
}
