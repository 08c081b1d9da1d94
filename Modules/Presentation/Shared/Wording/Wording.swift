import MoneyKit

#if canImport(FoundationInternationalization)
  public import FoundationEssentials
  import FoundationInternationalization
#else
  public import Foundation
#endif

/// The language of a screen and the locale of its prices.
///
/// The two are apart, because an English phrasebook may stand over prices in the Austrian form.
/// A wording and its copies remember how the locale writes prices, so that an app best makes one and keeps it.
public struct Wording: Sendable {
  /// The locale that prices are written for.
  public let locale: Locale
  /// The words.
  public let phrasebook: any Phrasebook

  /// What is remembered of the locale's prices; nil for a locale that follows the settings, which may change.
  let memory: PriceMemory?

  /// Creates a wording with words of one's own.
  public init(locale: Locale, phrasebook: any Phrasebook) {
    self.locale = locale
    self.phrasebook = phrasebook
    memory = locale == .autoupdatingCurrent ? nil : PriceMemory()
  }

  /// Creates a wording in the locale's language where there is a phrasebook for it, and in English otherwise.
  public init(locale: Locale) {
    self.init(
      locale: locale,
      phrasebook: locale.language.languageCode?.identifier == "de" ? GermanPhrasebook() : EnglishPhrasebook())
  }

  /// What writes the amounts of one currency.
  func prices(in currency: Currency) -> PriceTexts {
    PriceTexts(wording: self, currency: currency)
  }
}
