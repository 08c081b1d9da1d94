public import MoneyKit

/// A refundable charge on a bottle or can, which stands beside the price and never in it (PAngV, section 7).
public struct Deposit: Hashable, Sendable {
  /// How the packaging comes back (VerpackG, section 32).
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// Used once: "EINWEG".
    case singleUse = "einweg"
    /// Filled again: "MEHRWEG".
    case reusable = "mehrweg"
  }

  /// The charge, above zero and in the currency of the price.
  public let amount: Money
  /// How the packaging comes back; nil where the server does not say.
  public let kind: Kind?

  /// Creates a deposit.
  public init(amount: Money, kind: Kind? = nil) {
    self.amount = amount
    self.kind = kind
  }
}
