public import Catalogue
public import StockCache

/// What tells the tiles of one screen apart: the section and the product.
///
/// A product in two sections of the home is two tiles with one stock question. In a category, where each product shows
/// once, there is no section.
public struct TileID: Hashable, Sendable, Codable {
  /// The section of the home; nil in a category.
  public let section: SectionID?
  /// The product.
  public let sku: SKU

  /// Creates the identity of a tile in a section of the home, or of one in a category.
  public init(section: SectionID? = nil, sku: SKU) {
    self.section = section
    self.sku = sku
  }
}
