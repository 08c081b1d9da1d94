public import Catalogue

/// A way into a category.
public struct CategoryTile: Equatable, Sendable, Codable, Identifiable {
  /// The category.
  public let id: CategoryID
  /// Its name.
  public let name: String
  /// The picture; nil for none.
  public let image: ImageState?

  init(_ link: CategoryLink) {
    id = link.id
    name = PlainText.line(link.name)
    image = link.image.map(ImageState.init)
  }
}
