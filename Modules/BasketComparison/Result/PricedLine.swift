public import MoneyKit

/// What a line costs at one store, and what that price rests on.
public struct PricedLine: Equatable, Sendable {
  /// The mechanic that set the price; one line has one.
  public enum Mechanic: String, CaseIterable, Sendable, Codable {
    /// The shelf price.
    case shelf
    /// A reduced price instead of the regular one.
    case reduced
    /// So many packs together for a price.
    case multiBuy = "n_for"
    /// The cheapest of every so many packs free.
    case buyGetFree = "x_plus_y"
    /// A percentage off.
    case percentOff = "percent"
    /// An amount off.
    case amountOff = "amount_off"
  }

  /// The offer.
  public let offerID: OfferID
  /// The retailer's product.
  public let retailerProductID: RetailerProductID
  /// That product's name.
  public let productName: String
  /// What is paid, after the one best mechanic and without the deposit.
  public let cost: Money
  /// What would be paid at the regular price, or at the shelf price where no other is known.
  public let regularCost: Money
  /// The mechanic that set ``cost``.
  public let mechanic: Mechanic
  /// Tells whether ``cost`` is one that only members of the retailer's scheme pay.
  public let isMemberPrice: Bool
  /// What members pay, where that is less than ``cost``; never part of a total.
  public let memberCost: Money?
  /// The deposit on all packs together, apart from ``cost``; nil where there is none.
  public let deposit: Money?
  /// The packs bought; nil where the goods are priced by amount.
  public let packs: Int?
  /// Tells whether the price rests on an estimated size.
  public let isEstimate: Bool
  /// The size of one pack, where it is known.
  public let size: ProductSize?
  /// What the offer's price is the price of.
  public let basis: PriceBasis
  /// The price on the shelf of what ``basis`` says, before any promotion.
  public let shelfPrice: Money
  /// The age of the price in the region's days.
  public let ageDays: Int
  /// What that age means.
  public let freshness: PriceFreshness
  /// How sure it is that the product is the one wanted, 0 to 100.
  public let matchStrength: Int
  /// By how many percent the price may be wrong, from its age and its match.
  public let doubtPercent: Int

  /// Creates a priced line.
  public init(
    offerID: OfferID, retailerProductID: RetailerProductID, productName: String, cost: Money,
    regularCost: Money,
    mechanic: Mechanic = .shelf, isMemberPrice: Bool = false, memberCost: Money? = nil, deposit: Money? = nil,
    packs: Int?, isEstimate: Bool = false, size: ProductSize?, basis: PriceBasis = .onePack,
    shelfPrice: Money, ageDays: Int, freshness: PriceFreshness, matchStrength: Int, doubtPercent: Int
  ) {
    self.offerID = offerID
    self.retailerProductID = retailerProductID
    self.productName = productName
    self.cost = cost
    self.regularCost = regularCost
    self.mechanic = mechanic
    self.isMemberPrice = isMemberPrice
    self.memberCost = memberCost
    self.deposit = deposit
    self.packs = packs
    self.isEstimate = isEstimate
    self.size = size
    self.basis = basis
    self.shelfPrice = shelfPrice
    self.ageDays = ageDays
    self.freshness = freshness
    self.matchStrength = matchStrength
    self.doubtPercent = doubtPercent
  }

  /// The shelf price per kilogram, litre, piece or metre; nil where the size of a pack is not known.
  public var unitPrice: UnitPrice? {
    basis.goods(packSize: size?.measure)?.unitPrice(of: shelfPrice)
  }
}
