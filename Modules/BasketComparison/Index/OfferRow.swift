import MoneyKit

/// What decides between two rows with one key: the newer one counts, then the cheaper one, then the one whose fields
/// come first as bytes, so that the order of the rows never matters.
struct OfferRowRank {
  let observation: ObservationTime
  let price: Money
  let text: String

  func precedes(_ other: OfferRowRank) -> Bool {
    if observation != other.observation { return observation > other.observation }
    if price != other.price { return price.precedes(other.price) }
    return text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension Offer {
  /// Where the row stands among those with its key.
  var rowRank: OfferRowRank {
    let fields: [String] = [
      String(describing: basis), isAvailable ? "0" : "1", String(describing: regularPrice),
      String(describing: validUntil), String(describing: deposit), String(describing: promotion),
      String(describing: statedUnitPrice),
    ]
    return OfferRowRank(observation: observation, price: price, text: fields.joined(separator: "\u{0}"))
  }
}

extension Money {
  /// Orders amounts by number, then by currency code: an order for breaking ties, not a comparison of values.
  func precedes(_ other: Money) -> Bool {
    minorUnits == other.minorUnits ? currency.code < other.currency.code : minorUnits < other.minorUnits
  }
}
