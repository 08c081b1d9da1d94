/// What a price rule can object to in a product, as far as a reply shows it.
public enum PriceRule: String, CaseIterable, Hashable, Sendable, Codable {
  /// There is no unit price where one is due.
  case unitPriceMissing = "unit_price_missing"
  /// The unit price does not follow from price and content.
  case unitPriceDoesNotFollow = "unit_price_does_not_follow"
  /// The unit price is for a measure that the content is not counted in.
  case unitPriceOfAnotherMeasure = "unit_price_of_another_measure"
  /// The unit price follows from the price with the deposit in it.
  case depositInUnitPrice = "deposit_in_unit_price"
  /// The unit price of packed goods is for 100 g or 100 ml.
  case unitPricePerHundred = "unit_price_per_hundred"
  /// The struck price is not above the price.
  case struckPriceNotAbovePrice = "struck_price_not_above_price"
  /// The struck price is above the lowest price of the last 30 days.
  case struckPriceAboveLowest = "struck_price_above_lowest"
  /// It is not said how the packaging under deposit comes back.
  case depositKindMissing = "deposit_kind_missing"
}
