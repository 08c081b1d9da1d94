public import MoneyKit
public import StockCache

/// Something about a product's prices that a rule objects to.
public struct PriceObjection: Hashable, Sendable {
  /// What was found.
  public enum Finding: Hashable, Sendable {
    /// There is no unit price, though the content is this; nil where the content is not known either.
    case unitPriceMissing(NetContent?)
    /// One unit price is stated, with `scale` decimals beyond the minor unit, and another follows from price and content.
    case unitPriceDoesNotFollow(stated: UnitPrice, scale: Int, expected: UnitPrice)
    /// The unit price is for a measure that this content is not counted in.
    case unitPriceOfAnotherMeasure(stated: UnitPrice, NetContent)
    /// The unit price, stated with `scale` decimals beyond the minor unit, holds the deposit; without it another follows.
    case depositInUnitPrice(stated: UnitPrice, scale: Int, expected: UnitPrice)
    /// The unit price is for 100 g or 100 ml.
    case unitPricePerHundred(UnitPrice)
    /// A price is struck that is not above the price.
    case struckPriceNotAbovePrice(struck: Money, price: Money)
    /// A price is struck that is above the lowest one of the last 30 days.
    case struckPriceAboveLowest(struck: Money, lowest: Money)
    /// There is a deposit, and not a word on the packaging.
    case depositKindMissing(Money)

    /// The rule that objects.
    public var rule: PriceRule {
      switch self {
      case .unitPriceMissing: .unitPriceMissing
      case .unitPriceDoesNotFollow: .unitPriceDoesNotFollow
      case .unitPriceOfAnotherMeasure: .unitPriceOfAnotherMeasure
      case .depositInUnitPrice: .depositInUnitPrice
      case .unitPricePerHundred: .unitPricePerHundred
      case .struckPriceNotAbovePrice: .struckPriceNotAbovePrice
      case .struckPriceAboveLowest: .struckPriceAboveLowest
      case .depositKindMissing: .depositKindMissing
      }
    }
  }

  /// What was found.
  public let finding: Finding
  /// Where the product is in the reply, such as `sections[2].items[5]`.
  public let path: String
  /// The product's key.
  public let sku: SKU
  /// The product's name.
  public let name: String
  /// Where the rule stands.
  public let source: String

  /// The rule that objects.
  public var rule: PriceRule { finding.rule }
}
