/// An image that the front end loads.
public struct ImageReference: Hashable, Sendable {
  /// The address, always https and percent-encoded.
  public let url: String
  /// The width in pixels, above zero; nil where it is not known.
  public let width: Int?
  /// The height in pixels, above zero; nil where it is not known.
  public let height: Int?

  /// Creates an image at an address.
  ///
  /// Spaces and characters beyond ASCII are percent-encoded. A side that is not above zero is not known.
  ///
  /// - Returns: nil for an address that is not https.
  public init?(url: String, width: Int? = nil, height: Int? = nil) {
    guard let address = SecureAddress(url) else { return nil }
    self.init(address, width: width, height: height)
  }

  init(_ address: SecureAddress, width: Int?, height: Int?) {
    url = address.text
    self.width = width.flatMap { $0 > 0 ? $0 : nil }
    self.height = height.flatMap { $0 > 0 ? $0 : nil }
  }
}
