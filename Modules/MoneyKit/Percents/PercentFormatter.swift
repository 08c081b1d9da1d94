#if canImport(FoundationInternationalization)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes percent changes the way one locale writes them, such as "+1,24 %".
///
/// The text equals, byte for byte, what Foundation's `Decimal.FormatStyle.Percent` gives with two decimals and a
/// sign for everything except zero.
public struct PercentFormatter: Sendable {
  /// The locale that the text is written for.
  public let locale: Locale

  private let learned: LearnedPattern

  /// Creates a formatter and learns how the locale writes percentages.
  public init(locale: Locale) {
    self.locale = locale
    learned = LearnedPattern(PlatformPercentText(locale: locale, exponent: Self.decimals))
  }

  /// The text of a change.
  public func string(from change: PercentChange) -> String {
    string(hundredths: change.hundredths)
  }

  /// The text of a number of hundredths of a percent.
  public func string(hundredths: Int) -> String {
    learned.string(units: hundredths)
      ?? PlatformPercentText(locale: locale, exponent: Self.decimals).string(units: hundredths)
  }

  private static let decimals = 2
}
