/// The last address and its area, as the app's next start finds them.
///
/// It lies in one small file that its owner alone can read, and goes nowhere else.
package struct SavedDeliveryArea: Equatable, Sendable {
  /// The version of the form in which it is stored.
  ///
  /// Raised when an older version of the app could not read what this one writes.
  package static let schema: UInt32 = 1

  /// The address; nil for somebody who browses.
  package let address: Address?
  package let area: DeliveryArea

  package init(address: Address?, area: DeliveryArea) {
    self.address = address
    self.area = area
  }
}

extension SavedDeliveryArea: Codable {
  private enum CodingKeys: CodingKey {
    case address, area
  }

  /// Refuses what this type never writes, so that a file of it counts as damaged: an area that needs an address,
  /// without one.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decodeIfPresent(Address.self, forKey: .address)
    area = try container.decode(DeliveryArea.self, forKey: .area)
    let isBrowsing: Bool
    switch area {
    case .browsing: isBrowsing = true
    case .served, .outOfArea: isBrowsing = false
    }
    guard isBrowsing == (address == nil) else {
      throw DecodingError.dataCorruptedError(
        forKey: .area, in: container, debugDescription: "the area does not go with the address")
    }
  }
}
