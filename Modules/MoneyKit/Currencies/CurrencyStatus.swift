/// What ISO 4217 says about the use of a currency today.
public enum CurrencyStatus: String, Hashable, Sendable, CaseIterable {
  /// In use, with a minor unit: new amounts can be made.
  case active

  /// No longer in use: stored amounts decode and format, new ones are refused.
  case withdrawn

  /// In the list, but without a minor unit (metals, bond units, test codes): no amounts.
  case notApplicable
}
