/// Something in a reply that could not be used as it is.
public struct CatalogueProblem: Hashable, Sendable, Codable {
  /// What is lost with it, and no more.
  public enum Cost: String, CaseIterable, Hashable, Sendable, Codable {
    /// The section: it is skipped or hidden.
    case section
    /// The item: it is not shown.
    case item
    /// The field: the item is shown without it.
    case field
    /// Nothing; it is told because the server should know.
    case nothing
  }

  /// Why it could not be used.
  public enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
    /// A field that is needed is missing or null.
    case missing
    /// A value has the wrong type or form.
    case unreadable
    /// An amount has a fraction.
    case notWhole
    /// A number is too large, or outside what it can mean.
    case outOfRange
    /// An amount is below zero.
    case negative
    /// A currency's code is unknown or has no minor unit (ISO 4217).
    case unknownCurrency
    /// An amount is in another currency than the price.
    case otherCurrency
    /// A key is empty, of white space alone, or no segment of a path.
    case unusableKey
    /// An address is not https, or is none.
    case unusableAddress
    /// A unit's code is not known.
    case unknownUnit
    /// A former price is below the price.
    case belowPrice
    /// The same key came before.
    case repeated
    /// The app cannot draw sections of this type.
    case unknownType
    /// Nothing is left that could be shown.
    case empty
  }

  /// Where in the reply, such as `sections[2].items[5].price.minorUnits`.
  public let path: String
  /// Why.
  public let reason: Reason
  /// What is lost.
  public let cost: Cost

  /// Creates a problem.
  public init(path: String, reason: Reason, cost: Cost) {
    self.path = path
    self.reason = reason
    self.cost = cost
  }
}
