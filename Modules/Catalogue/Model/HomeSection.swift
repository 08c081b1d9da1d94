/// A block of the home that the server chose.
public struct HomeSection: Hashable, Sendable, Identifiable {
  /// What is in it; a new kind is one more case.
  public enum Content: Hashable, Sendable {
    /// Pictures that lead somewhere.
    case banners([Banner])
    /// Ways into the categories.
    case categories([CategoryLink])
    /// A row of products.
    case products([Product])
    /// Products that the shopper has bought.
    case buyAgain([Product])
  }

  /// What tells it from the other sections.
  public let id: SectionID
  /// The heading; nil where the server sends none.
  public let title: String?
  /// What is in it, at least one of it.
  public var content: Content

  /// Creates a section.
  public init(id: SectionID, title: String?, content: Content) {
    self.id = id
    self.title = title
    self.content = content
  }

  /// The products in it; empty for the other kinds.
  public var products: [Product] {
    switch content {
    case .products(let products), .buyAgain(let products): products
    case .banners, .categories: []
    }
  }
}
