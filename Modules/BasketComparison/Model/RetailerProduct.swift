/// A product as one retailer sells it.
public struct RetailerProduct: Hashable, Sendable, Codable {
  /// The product's key.
  public let id: RetailerProductID
  /// The retailer that sells it.
  public let retailerID: RetailerID
  /// The product's name as the retailer wrote it.
  public let name: String
  /// The brand, where the source has one.
  public let brand: String?
  /// The canonical product that it stands for; nil where none was found.
  public let canonicalProductID: CanonicalProductID?
  /// How that was found.
  public let matchMethod: MatchMethod
  /// The size of one pack; nil where it is not known or a range.
  public let size: ProductSize?
  /// How the product is sold.
  public let soldBy: SoldBy
  /// The barcode, where the source has one.
  public let barcode: Barcode?
  /// Keys under which the same product was known before, whose price history is its own.
  public let formerIDs: [RetailerProductID]

  /// Creates a retailer's product.
  public init(
    id: RetailerProductID, retailerID: RetailerID, name: String, brand: String? = nil,
    canonicalProductID: CanonicalProductID?, matchMethod: MatchMethod, size: ProductSize? = nil,
    soldBy: SoldBy = .pack, barcode: Barcode? = nil, formerIDs: [RetailerProductID] = []
  ) {
    self.id = id
    self.retailerID = retailerID
    self.name = name
    self.brand = brand
    self.canonicalProductID = canonicalProductID
    self.matchMethod = matchMethod
    self.size = size
    self.soldBy = soldBy
    self.barcode = barcode
    self.formerIDs = formerIDs
  }
}
