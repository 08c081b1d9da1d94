/// Why a text is no currency.
public enum CurrencyError: Error, Hashable, Sendable {
  /// The text is not three ASCII letters of one case; `GBp` (pence) is such a text.
  case malformedCode(String)

  /// The text has the form of a code that ISO 4217 does not list.
  case unknownCode(String)
}
