/// Why a typed text is no amount.
public enum AmountError: Error, Hashable, Sendable {
  /// The text is empty, or has something in it that is no part of an amount: letters, brackets, a second sign,
  /// another currency, the decimal mark of another locale.
  case unreadable

  /// There are more decimals than the currency has.
  case tooManyDecimals(allowed: Int)

  /// A group of digits between group marks is not complete, or some groups have marks and others have none.
  case incompleteGroups

  /// The amount does not fit into 64-bit minor units.
  case overflow
}
