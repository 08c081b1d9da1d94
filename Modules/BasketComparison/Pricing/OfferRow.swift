import MoneyKit

extension Offer {
  /// Of two rows with one key the newer one counts, then the cheaper one, then the one whose fields come first as
  /// bytes, so that the order of the rows never matters.
  func replacesRow(_ other: Offer) -> Bool {
    if observation != other.observation { return observation > other.observation }
    if price != other.price { return price.precedes(other.price) }
    return rowText.utf8.lexicographicallyPrecedes(other.rowText.utf8)
  }

  private var rowText: String {
    let fields: [String] = [
      String(describing: basis), isAvailable ? "0" : "1", String(describing: regularPrice),
      String(describing: validUntil), String(describing: deposit), String(describing: promotion),
      String(describing: statedUnitPrice),
    ]
    return fields.joined(separator: "\u{0}")
  }
}

extension Money {
  /// Orders amounts by number, then by currency code: an order for breaking ties, not a comparison of values.
  func precedes(_ other: Money) -> Bool {
    minorUnits == other.minorUnits ? currency.code < other.currency.code : minorUnits < other.minorUnits
  }
}
