#if canImport(FoundationInternationalization)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes prices of one currency the way one locale writes them.
///
/// The text equals, byte for byte, what Foundation's `Decimal.FormatStyle.Currency` gives with the ISO 4217
/// exponent as its precision: spaces, marks of direction, native digits and minimum grouping included.
/// Creating a formatter learns the pattern from Foundation, once, in about a tenth of a millisecond; after
/// that a price costs no call into it. A pattern with an unexpected shape is not used: Foundation then writes
/// every price. Hold a formatter for as long as the locale is the same; make a new one when the user's
/// settings change.
///
/// ```swift
/// let formatter = PriceFormatter(locale: Locale(identifier: "de_DE"), currency: .eur)
/// formatter.string(minorUnits: 199)  // "1,99 €"
/// ```
public struct PriceFormatter: Sendable {
  private let text: LearnedPriceText

  /// Creates a formatter and learns how the locale writes amounts of the currency.
  ///
  /// No amount exists in a currency without an exponent; a formatter for one writes the number and the code as
  /// "199 DEM minor units", which cannot be taken for a price.
  public init(
    locale: Locale, currency: Currency, presentation: PricePresentation = .standard,
    sign: PriceSign = .automatic
  ) {
    text = LearnedPriceText(locale: locale, currency: currency, presentation: presentation, sign: sign)
  }

  /// The locale that the text is written for, with the settings of the user that it carries.
  public var locale: Locale { text.locale }

  /// The currency whose amounts the formatter writes.
  public var currency: Currency { text.currency }

  /// How the currency is named.
  public var presentation: PricePresentation { text.presentation }

  /// When and how the sign is shown.
  public var sign: PriceSign { text.sign }

  /// Whether prices are written from the learned pattern; otherwise Foundation writes each of them.
  public var isPatternLearned: Bool { text.learned.pattern != nil }

  /// The text of an amount.
  ///
  /// An amount in another currency is written by Foundation in its own currency, with the same options; it is
  /// slower and never shown under the wrong sign.
  public func string(from money: Money) -> String {
    text.string(units: money.minorUnits, currency: money.currency)
  }

  /// The text of a number of minor units in the currency of the formatter.
  public func string(minorUnits: Int) -> String {
    text.string(units: minorUnits, currency: currency)
  }

  /// The text of a deposit that is charged on top of a price, such as "+ 0,25 € Pfand".
  ///
  /// The amount is the text of `string(from:)` with the spaces in it; plain spaces stand around it. It should be made
  /// by a formatter with an automatic sign, which leaves the plus to this text.
  public func depositString(from deposit: Money, words: PriceWords) -> String {
    "+ \(string(from: deposit)) \(words.deposit)"
  }

  /// Appends the UTF-8 text of an amount to a buffer.
  ///
  /// From a learned pattern this allocates nothing. Where the room left in the buffer is too small, nothing is
  /// appended. No text is longer than 128 bytes in the locales of CLDR 46.
  ///
  /// - Returns: Whether the text was appended.
  public func append(_ money: Money, to buffer: inout OutputSpan<UInt8>) -> Bool {
    text.append(units: money.minorUnits, currency: money.currency, to: &buffer)
  }
}
