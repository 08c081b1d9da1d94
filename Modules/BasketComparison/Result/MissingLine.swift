/// A line that a store does not price.
public struct MissingLine: Equatable, Sendable {
  /// Why a line has no price at a store.
  public enum Reason: String, CaseIterable, Sendable, Codable {
    /// None of the retailer's products stands for the product wanted.
    case noProductAtStore = "no_product_at_store"
    /// The store has no offer for any of them.
    case noOffer = "no_offer"
    /// The store says that it cannot be bought.
    case unavailable
    /// The last price is too old to say anything.
    case tooOld = "too_old"
    /// The price was seen after the day that is compared.
    case notYetObserved = "not_yet_observed"
    /// The only price is one for members.
    case membersOnly = "members_only"
    /// The reduced price has ended and the regular one is not known.
    case offerEnded = "offer_ended"
    /// The price is in another currency than the region's.
    case currencyMismatch = "currency_mismatch"
    /// The amount is wanted in another kind of unit than the product is sold in.
    case unitMismatch = "unit_mismatch"
    /// Packs cannot be fitted to the amount, because the size of one is not known.
    case sizeUnknown = "size_unknown"
    /// The catalogue does not know the product.
    case unknownProduct = "unknown_product"
    /// The quantity is below 1 or larger than can be priced.
    case invalidQuantity = "invalid_quantity"
    /// The quantity's unit is not known.
    case unknownUnit = "unknown_unit"
    /// The price is below 0, or the price of the line larger than can be added up.
    case amountOutOfRange = "amount_out_of_range"
  }

  /// Why the line has no price.
  public let reason: Reason
  /// The nearest product that the store does price; only a suggestion, never part of a total.
  public let nearestSwap: CanonicalProductID?

  /// Creates a missing line.
  public init(reason: Reason, nearestSwap: CanonicalProductID? = nil) {
    self.reason = reason
    self.nearestSwap = nearestSwap
  }
}
