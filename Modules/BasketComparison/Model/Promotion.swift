public import MoneyKit

/// A promotion on top of an offer's price.
public struct Promotion: Hashable, Sendable {
  /// How a promotion changes what is paid.
  public enum Mechanic: Hashable, Sendable {
    /// `count` packs together cost `total` ("2 for 5").
    case multiBuy(count: Int, total: Money)
    /// Of every `buy + free` packs, the `free` cheapest cost nothing ("1 + 1 free").
    case buyGetFree(buy: Int, free: Int)
    /// So many percent off.
    case percentOff(Int)
    /// An amount off, once a line or group.
    case amountOff(Money)
  }

  /// How the promotion changes what is paid.
  public let mechanic: Mechanic
  /// The group over whose lines the promotion counts once; nil where each line counts alone.
  public let group: PromotionGroupID?
  /// Tells whether only members of the retailer's scheme get it.
  public let isMemberOnly: Bool
  /// The last day in the region on which it holds; nil where no end is known.
  public let validUntil: CalendarDay?
  /// The most packs that one shopper gets on it; nil where there is no such limit.
  public let maximumPerCustomer: Int?

  /// Creates a promotion.
  public init(
    _ mechanic: Mechanic, group: PromotionGroupID? = nil, isMemberOnly: Bool = false,
    validUntil: CalendarDay? = nil, maximumPerCustomer: Int? = nil
  ) {
    self.mechanic = mechanic
    self.group = group
    self.isMemberOnly = isMemberOnly
    self.validUntil = validUntil
    self.maximumPerCustomer = maximumPerCustomer
  }
}
