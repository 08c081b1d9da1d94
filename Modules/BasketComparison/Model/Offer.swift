public import MoneyKit

/// The price of one product at one store, as it was seen.
public struct Offer: Hashable, Sendable {
  /// The offer's key.
  public let id: OfferID
  /// The store that makes it.
  public let storeID: StoreID
  /// The product that it is for.
  public let retailerProductID: RetailerProductID
  /// What is paid without any promotion, the deposit not included.
  public let price: Money
  /// What ``price`` is the price of.
  public let basis: PriceBasis
  /// The regular price on the same basis, where ``price`` is said to be a reduced one.
  public let regularPrice: Money?
  /// The last day in the region on which ``price`` holds; after it the regular price does.
  public let validUntil: CalendarDay?
  /// The deposit on one pack, which is never part of ``price``.
  public let deposit: Money?
  /// A promotion on top.
  public let promotion: Promotion?
  /// Tells whether only members of the retailer's scheme pay this price.
  public let isMemberOnly: Bool
  /// Tells whether the product can be bought.
  public let isAvailable: Bool
  /// When the price was seen.
  public let observation: ObservationTime
  /// The unit price that the retailer printed, where the source has it.
  public let statedUnitPrice: StatedUnitPrice?

  /// Creates an offer.
  public init(
    id: OfferID, storeID: StoreID, retailerProductID: RetailerProductID, price: Money,
    basis: PriceBasis = .onePack, regularPrice: Money? = nil, validUntil: CalendarDay? = nil,
    deposit: Money? = nil, promotion: Promotion? = nil, isMemberOnly: Bool = false, isAvailable: Bool = true,
    observation: ObservationTime, statedUnitPrice: StatedUnitPrice? = nil
  ) {
    self.id = id
    self.storeID = storeID
    self.retailerProductID = retailerProductID
    self.price = price
    self.basis = basis
    self.regularPrice = regularPrice
    self.validUntil = validUntil
    self.deposit = deposit
    self.promotion = promotion
    self.isMemberOnly = isMemberOnly
    self.isAvailable = isAvailable
    self.observation = observation
    self.statedUnitPrice = statedUnitPrice
  }
}
