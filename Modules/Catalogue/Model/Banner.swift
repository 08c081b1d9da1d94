/// A picture that leads somewhere.
public struct Banner: Hashable, Sendable {
  /// The server's key, or the banner's position as text.
  public let id: String
  /// What it says.
  public let title: String
  /// The picture; nil where there is none that can be used.
  public let image: ImageReference?
  /// Where it leads, an https address; nil for nowhere.
  public let link: String?

  /// Creates a banner.
  public init(id: String, title: String, image: ImageReference? = nil, link: String? = nil) {
    self.id = id
    self.title = title
    self.image = image
    self.link = link
  }
}
