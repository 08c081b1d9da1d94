#if canImport(FoundationInternationalization)
  public import FoundationEssentials
  import FoundationInternationalization
#else
  public import Foundation
#endif

/// Puts prices and changes into words for a screen reader: "182 euros 05", "up 1.2 percent".
///
/// A screen reader reads "-$4,032.54" as a pause, a dollar sign and four numbers. Spoken text therefore has no
/// signs, no group marks and no decimal mark between major and minor units: the amount in major units with the
/// full name of the currency, then the minor units with all their digits unless they are zero.
public struct SpokenPrice: Sendable {
  /// The locale whose digits and currency names are used.
  public let locale: Locale

  /// The words for signs, directions and percentages.
  public let words: PriceWords

  /// Creates the speaker of a locale, with words of the same language.
  public init(locale: Locale, words: PriceWords) {
    self.locale = locale
    self.words = words
  }

  /// The words of an amount, such as "12 Kuwaiti dinars 345" or "minus 0 euros 50".
  ///
  /// The name of the currency is Foundation's for the major part at no decimals: "1 euro 50", "182 euros 05".
  public func string(from money: Money) -> String {
    let parts = parts(of: money)
    return string(major: parts.major, minor: parts.minor, isNegative: money.minorUnits < 0)
  }

  /// The words of the amount by which something changed, such as "up 2 euros 25", "down 1 euro 15" or "unchanged".
  public func string(ofChange amount: Money) -> String {
    let parts = parts(of: amount)
    return string(
      PercentChange.Direction(ofSignOf: amount.minorUnits),
      string(major: parts.major, minor: parts.minor, isNegative: false))
  }

  private func parts(of money: Money) -> (major: String, minor: String?) {
    // Every amount has a currency with an exponent.
    let exponent = money.currency.exponent ?? 0
    let unit = (0..<exponent).reduce(UInt(1)) { power, _ in power * 10 }
    let (major, minor) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: unit)
    return (
      majorText(major, digits: digits(major, count: 1), currency: money.currency),
      minor > 0 ? digits(minor, count: exponent) : nil
    )
  }

  /// The words of an amount from those of its parts.
  func string(major: String, minor: String?, isNegative: Bool) -> String {
    var text = isNegative ? "\(words.minus) \(major)" : major
    if let minor {
      text += " "
      text += minor
    }
    return text
  }

  /// The words of a change with one decimal, such as "up 1.2 percent", or "unchanged".
  ///
  /// A change that one decimal cannot show is "up less than 0.1 percent".
  public func string(from change: PercentChange) -> String {
    let magnitude = Decimal(max(1, change.tenths.magnitude))
    let number = Decimal(sign: .plus, exponent: -1, significand: magnitude)
      .formatted(plainNumber.precision(.fractionLength(1)))
    let amount = change.tenths == 0 ? "\(words.lessThan) \(number)" : number
    return string(change.direction, "\(amount) \(words.percent)")
  }

  /// The words of a change whose size is in words already.
  func string(_ direction: PercentChange.Direction, _ amount: String) -> String {
    switch direction {
    case .up: "\(words.up) \(amount)"
    case .down: "\(words.down) \(amount)"
    case .unchanged: words.unchanged
    }
  }

  /// The words of a number of major units, without a sign; `digits` are those of the number alone.
  func majorText(_ major: UInt, digits: String, currency: Currency) -> String {
    let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .presentation(.fullName)
      .precision(.fractionLength(0))
    let ungrouped = Decimal(major).formatted(style.grouping(.never))
    // Some releases of Foundation lose the currency together with the group marks.
    return ungrouped == digits ? Decimal(major).formatted(style) : ungrouped
  }

  /// The digits of a number, with zeros in front up to a count.
  func digits(_ number: UInt, count: Int) -> String {
    Decimal(number).formatted(
      plainNumber.precision(.integerAndFractionLength(integerLimits: count..., fractionLimits: 0...0)))
  }

  private var plainNumber: Decimal.FormatStyle {
    Decimal.FormatStyle(locale: locale).grouping(.never)
  }
}
