/// When and how a price shows its sign.
///
/// Accounting puts negative amounts in brackets in the locales that do so.
public enum PriceSign: String, Hashable, Sendable, CaseIterable {
  /// Minus for amounts below zero, nothing else.
  case automatic

  /// No sign at all, not even for amounts below zero.
  case never

  /// Minus below zero, plus for everything else, zero included.
  case always

  /// Minus below zero, plus above, none for zero.
  case alwaysExceptZero

  /// The accounting form of amounts below zero, nothing else.
  case accounting

  /// The accounting form of amounts below zero, plus for everything else, zero included.
  case accountingAlways

  /// The accounting form of amounts below zero, plus above, none for zero.
  case accountingAlwaysExceptZero
}
