/// An image that the front end loads.
public struct ImageReference: Hashable, Sendable, Codable {
  /// The address, always https and percent-encoded.
  public let url: String
  /// The width in pixels; nil where it is not known.
  public let width: Int?
  /// The height in pixels; nil where it is not known.
  public let height: Int?

  init(url: String, width: Int?, height: Int?) {
    self.url = url
    self.width = width
    self.height = height
  }
}
