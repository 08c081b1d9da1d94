/// Something in a source that could not be used.
///
/// A bad row costs itself and nothing else; what it cost is listed here and never lost silently.
public struct SourceProblem: Hashable, Sendable, Codable {
  /// Why a value was not used.
  public enum Reason: String, CaseIterable, Sendable, Codable {
    /// A field that the row needs is missing or null.
    case missingField
    /// A value has the wrong type or form.
    case unreadable
    /// A currency code is unknown or has no minor unit.
    case unknownCurrency
    /// An amount is negative, fractional or too large.
    case invalidAmount
    /// A unit's word is not known.
    case unknownUnit
    /// A day or an instant is not written as one.
    case invalidDate
    /// The row names another row that does not exist.
    case unknownReference
    /// The same key stands on more than one row.
    case duplicateKey
    /// The source declares another number of rows than it holds.
    case incompleteSource
    /// The region's digits of the minor unit are not those of ISO 4217.
    case exponentMismatch
  }

  /// The file, or the table of a service, by its name alone.
  public let file: String
  /// Where in it, such as `[12].price_minor`.
  public let path: String
  /// Why.
  public let reason: Reason
  /// Tells whether the whole row was left out; otherwise only the field was.
  public let dropsRow: Bool

  /// Creates a problem.
  public init(file: String, path: String, reason: Reason, dropsRow: Bool) {
    self.file = file
    self.path = path
    self.reason = reason
    self.dropsRow = dropsRow
  }
}
