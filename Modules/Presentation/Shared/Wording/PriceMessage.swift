public import BasketComparison

/// What the price of one line rests on.
public enum PriceMessage: Hashable, Sendable {
  /// An amount that is about right only.
  case about(price: String)
  /// An amount that is about right only, for a screen reader.
  case aboutSpoken(price: String)
  /// The mechanic that set the price.
  case mechanic(PricedLine.Mechanic)
  /// What the store calls its regular price for the same.
  case regularPrice(String)
  /// The price is for members alone, and the shopper is one.
  case memberPrice
  /// What members would pay; not counted.
  case membersPay(String)
  /// The packs that are bought.
  case packs(Int)
  /// The price rests on an estimated size or weight.
  case estimate
  /// The product is an own-brand counterpart of the one wanted.
  case equivalentMatch
  /// It is not sure that the product is the one wanted.
  case weakMatch
  /// By how many percent the price may be wrong.
  case doubt(percent: Int)
  /// Whether the line is compared like for like, and if not, why.
  case comparability(ComparedLine.Comparability)
  /// The price of a kilogram, litre, piece or metre, where a promotion makes the line cheaper than that.
  case unitPriceBeforePromotion(String)
}
