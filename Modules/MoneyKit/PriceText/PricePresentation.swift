/// How a price names its currency.
public enum PricePresentation: String, Hashable, Sendable, CaseIterable {
  /// By the symbol that is unambiguous in the locale, such as "US$" in Canada.
  case standard

  /// By the shortest symbol, such as "$" for every dollar.
  case narrow

  /// By the code of ISO 4217, such as "USD".
  case isoCode
}
