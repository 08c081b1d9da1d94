import Catalogue

/// A picture that the front end loads, with its size, so that there is room for it before it is there.
public struct ImageState: Equatable, Sendable, Codable {
  /// The address, always https and percent-encoded.
  public let url: String
  /// The width in pixels; nil where it is not known.
  public let width: Int?
  /// The height in pixels; nil where it is not known.
  public let height: Int?

  init(_ image: ImageReference) {
    url = image.url
    width = image.width
    height = image.height
  }
}
