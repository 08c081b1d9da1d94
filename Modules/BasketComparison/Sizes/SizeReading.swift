/// What the text of a size says.
public enum SizeReading: Hashable, Sendable {
  /// Exactly this much.
  case exact(Measure)
  /// About this much ("ca. 1 kg"), or the amount that a price is quoted for ("per 170g").
  case estimate(Measure)
  /// Something between the two, which have one unit ("700g - 1.4kg"); it is no size to compare by.
  case range(Measure, Measure)
  /// Nothing that can be relied on.
  case unparsed(Reason)

  /// Why a text is no size.
  public enum Reason: Hashable, Sendable {
    /// The text has no number and no word for one piece.
    case noNumber
    /// A number has no unit.
    case noUnit
    /// A number is followed by a word that is no unit.
    case unknownUnit(String)
    /// A number's marks are neither a decimal mark nor complete groups, as in `1.23.4`.
    case malformedNumber
    /// A number may be read in two ways: `1.500 g` is 1.5 g or 1500 g.
    case ambiguousNumber
    /// The amount is no whole number of base units: 92.3 g.
    case notWhole
    /// The amount is zero.
    case zero
    /// The amount is above ``Quantity/largestAmount``.
    case tooLarge
    /// The text measures an extent, such as `30 x 30 cm`, and no amount of goods.
    case dimensions
    /// The text has several sizes, and which one counts is not said.
    case severalSizes
    /// The text says more than a size.
    case unknownText
  }

  /// The size that the text gives, an estimate included; nil for a range and where nothing was read.
  public var measure: Measure? {
    switch self {
    case .exact(let measure), .estimate(let measure): measure
    case .range, .unparsed: nil
    }
  }
}
