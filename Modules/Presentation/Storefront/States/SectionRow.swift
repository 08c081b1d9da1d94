public import Catalogue

/// A section of the home.
public struct SectionRow: Equatable, Sendable, Codable, Identifiable {
  /// What is in it.
  public enum Content: Equatable, Sendable, Codable {
    /// Pictures that lead somewhere.
    case banners(tiles: [BannerTile])
    /// Ways into the categories.
    case categories(tiles: [CategoryTile])
    /// A row of products.
    case products(tiles: [ProductTile])
    /// Products that the shopper has bought.
    case buyAgain(tiles: [ProductTile])
  }

  /// What tells it from the other sections.
  public let id: SectionID
  /// The heading; nil for none.
  public let title: String?
  /// What is in it.
  public let content: Content

  /// The tiles of products in it; empty for the other kinds.
  public var products: [ProductTile] {
    switch content {
    case .products(let tiles), .buyAgain(let tiles): tiles
    case .banners, .categories: []
    }
  }
}
