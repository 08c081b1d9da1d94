import Catalogue

/// A picture that leads somewhere.
public struct BannerTile: Equatable, Sendable, Codable, Identifiable {
  /// The server's key, or the banner's position as text.
  public let id: String
  /// What it says.
  public let title: String
  /// The picture; nil for none.
  public let image: ImageState?
  /// Where it leads, an https address; nil for nowhere.
  public let link: String?

  init(_ banner: Banner) {
    id = banner.id
    title = PlainText.line(banner.title)
    image = banner.image.map(ImageState.init)
    link = banner.link
  }
}
