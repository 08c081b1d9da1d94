/// A way into a category.
public struct CategoryLink: Hashable, Sendable, Identifiable {
  /// The category.
  public let id: CategoryID
  /// Its name.
  public let name: String
  /// The picture; nil where there is none that can be used.
  public let image: ImageReference?

  /// Creates a link.
  public init(id: CategoryID, name: String, image: ImageReference? = nil) {
    self.id = id
    self.name = name
    self.image = image
  }
}
