/// Something that a reader of a result must know.
public struct Warning: Hashable, Sendable {
  /// What the warning is about.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// The basket has no lines.
    case noBasketItems = "no_basket_items"
    /// Fewer than two stores are compared, so that there is nothing to choose between.
    case nothingToCompare = "nothing_to_compare"
    /// Too few lines can be compared like for like.
    case lowCoverage = "low_coverage"
    /// A store lacks lines; ``Warning/count`` of them.
    case missingProducts = "missing_products"
    /// A line that can be priced is priced nowhere.
    case pricedNowhere = "priced_nowhere"
    /// Prices at a store are some days old; ``Warning/count`` of them.
    case staleOffers = "stale_offers"
    /// Prices at a store are weeks old; ``Warning/count`` of them.
    case expiredOffers = "expired_offers"
    /// Lines of the same product and unit were added up; ``Warning/count`` of them.
    case duplicateLinesMerged = "duplicate_lines_merged"
    /// A product is wanted in two kinds of unit; only one line is priced, that in packs where there is one.
    case conflictingUnits = "conflicting_units"
    /// A quantity is below 1 or larger than can be priced.
    case invalidQuantity = "invalid_quantity"
    /// A quantity's unit is not known.
    case unknownUnit = "unknown_unit"
    /// The catalogue does not know a product of the basket.
    case unknownProduct = "unknown_product"
    /// A store that was asked for is not in the region.
    case unknownStore = "unknown_store"
    /// A line is pinned to a store that does not price it.
    case pinnedStoreUnpriced = "pinned_store_unpriced"
    /// Every store prices a line, but its sizes differ.
    case sizesDiffer = "sizes_differ"
    /// Every store prices a line, but in different kinds of unit.
    case unitKindConflict = "unit_kind_conflict"
    /// Every store prices a line, but by the pack here and by an amount there.
    case priceBasisDiffers = "price_basis_differs"
    /// Every store prices a line, but a size is not known.
    case sizeUnknown = "size_unknown"
    /// A line's price or comparison rests on an estimated size.
    case sizeEstimated = "size_estimated"
    /// A product's name states another size than its size field.
    case sizeConflict = "size_conflict"
    /// Several prices for the same product at the same store; the newest was used.
    case duplicateOffer = "duplicate_offer"
    /// One source says that a product can be bought, and another that it cannot.
    case availabilityConflict = "availability_conflict"
    /// A price is in another currency than the region's and was left out.
    case currencyMismatch = "currency_mismatch"
    /// A price was seen after the day that is compared and was left out.
    case notYetObserved = "not_yet_observed"
    /// A match by barcode does not hold: wrong check digit, or a number that only one chain uses.
    case barcodeNotTrusted = "barcode_not_trusted"
    /// A stated unit price is not the one that follows from price and size; ``Warning/count`` is the factor
    /// where it is a whole one.
    case unitPriceMismatch = "unit_price_mismatch"
    /// Promotions over many lines made the search for the best split too large to finish.
    case splitNotProven = "split_not_proven"
  }

  /// What the warning is about.
  public let kind: Kind
  /// The store concerned, where it is one.
  public let storeID: StoreID?
  /// The line's product, where it is one.
  public let productID: CanonicalProductID?
  /// The retailer's product, where it is one.
  public let retailerProductID: RetailerProductID?
  /// How many, where the kind counts something.
  public let count: Int?

  /// Creates a warning.
  public init(
    _ kind: Kind, storeID: StoreID? = nil, productID: CanonicalProductID? = nil,
    retailerProductID: RetailerProductID? = nil, count: Int? = nil
  ) {
    self.kind = kind
    self.storeID = storeID
    self.productID = productID
    self.retailerProductID = retailerProductID
    self.count = count
  }
}

extension Warning: Comparable {
  /// Orders warnings by kind in the order of ``Kind``, then by store, product, retailer's product and count.
  public static func < (left: Self, right: Self) -> Bool {
    if left.kind != right.kind { return left.kind.rank < right.kind.rank }
    if left.storeID != right.storeID { return precedes(left.storeID, right.storeID) }
    if left.productID != right.productID { return precedes(left.productID, right.productID) }
    if left.retailerProductID != right.retailerProductID {
      return precedes(left.retailerProductID, right.retailerProductID)
    }
    return (left.count ?? -1) < (right.count ?? -1)
  }

  private static func precedes<Row>(_ left: Identifier<Row>?, _ right: Identifier<Row>?) -> Bool {
    guard let left else { return right != nil }
    guard let right else { return false }
    return left < right
  }
}

extension Warning.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
