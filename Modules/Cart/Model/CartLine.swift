/// How many of a product are in the cart, as far as that is known.
public struct CartLine: Hashable, Sendable {
  /// How far the server has agreed.
  public enum Status: Hashable, Sendable {
    /// The server has this quantity.
    case confirmed
    /// The server is being told, or about to be.
    case writing
    /// The server was told and did not answer, so nobody knows what it has; the line is being read again.
    case unconfirmed
  }

  /// The quantities that can be asked for and read: 0 to 9,999.
  ///
  /// No shopper carries more; what goes beyond is a mistake of a program.
  public static let quantities = 0...9_999

  /// The quantity that the shopper sees, 0 or above.
  public let quantity: Int
  /// How far the server has agreed.
  public let status: Status

  /// Creates a line.
  public init(quantity: Int, status: Status = .confirmed) {
    self.quantity = quantity
    self.status = status
  }
}
