#if canImport(FoundationInternationalization)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads an amount that a person typed, strictly, in one locale and currency.
///
/// Taken are the digits of the locale or the ASCII ones, not both in one amount; the decimal mark of the locale;
/// complete groups, or none at all; one minus before the digits (behind them only where the locale writes it there);
/// and at most one sign or code of the currency, before or behind, with or without a space.
/// U+0020, U+00A0 and U+202F are the same group mark, and so are U+0027 and U+2019.
/// The sign is the one of the standard presentation: "$" is no sign of the US dollar in a Canadian locale.
/// Marks of direction are passed over, and so are spaces around the text.
///
/// Everything else is refused: more decimals than the exponent, brackets, a plus, another currency's sign. In an
/// English locale "2,600" is two thousand six hundred, and in a German one it is refused; it is never guessed.
/// What `PriceFormatter` writes with an automatic sign is read back as the same amount.
public struct AmountParser: Sendable {
  /// The currency of the amounts.
  public let currency: Currency

  private let notation: AmountNotation
  private let exponent: Int

  /// Creates a parser and learns how the locale writes amounts of the currency.
  ///
  /// - Throws: `MoneyError.withdrawnCurrency`, because a typed amount is a new one; `MoneyError.noExponent`.
  public init(locale: Locale, currency: Currency) throws(MoneyError) {
    _ = try Money(minorUnits: 0, currency: currency)
    self.currency = currency
    exponent = currency.exponent ?? 0
    // A decimal more where there is none, so that the decimal mark is known and named in the refusal.
    let text = LearnedPriceText(
      locale: locale, currency: currency, presentation: .standard, sign: .automatic,
      scale: exponent == 0 ? 1 : 0)
    notation = AmountNotation(pattern: text.learned.pattern, currency: currency)
  }

  /// The amount that the text states.
  ///
  /// - Throws: `AmountError`.
  public func amount(from text: String) throws(AmountError) -> Money {
    var number = AmountNotation.trimmed(text.unicodeScalars)
    let isNegative = notation.removeMarks(around: &number)
    let magnitude = try magnitude(of: number)
    guard let minorUnits = Int(magnitude: magnitude, isNegative: isNegative) else { throw .overflow }
    return Money(unchecked: minorUnits, currency: currency)
  }

  private func magnitude(of number: AmountNotation.Text) throws(AmountError) -> UInt {
    let parts = number.split(omittingEmptySubsequences: false) { $0 == notation.decimalMark }
    guard let integer = parts.first, parts.count <= 2 else { throw .unreadable }
    let decimals = parts.count == 2 ? parts[1] : []

    let groups = integer.split(omittingEmptySubsequences: false, whereSeparator: notation.isGroupMark)
    var reader = DigitReader(notation: notation)
    for group in groups { try reader.read(group) }
    if !decimals.isEmpty || parts.count == 2 {
      try reader.read(decimals)
      guard decimals.count <= exponent else { throw .tooManyDecimals(allowed: exponent) }
    }
    try checkGroups(groups)
    for _ in decimals.count..<exponent { try reader.append(0) }
    return reader.magnitude
  }

  private func checkGroups(_ groups: [AmountNotation.Text]) throws(AmountError) {
    guard groups.count > 1, let grouping = notation.grouping, let first = groups.first, let last = groups.last
    else { return }
    guard
      last.count == grouping.primary,
      groups.dropFirst().dropLast().allSatisfy({ $0.count == grouping.secondary }),
      first.count <= grouping.secondary,
      // "0.001" in a German locale is no grouped one.
      first.first.flatMap(notation.digit)?.value != 0
    else { throw .incompleteGroups }
  }
}

/// Collects the digits of one amount, all of one script.
private struct DigitReader {
  let notation: AmountNotation
  private(set) var magnitude: UInt = 0
  private var isNative: Bool?

  init(notation: AmountNotation) {
    self.notation = notation
  }

  /// Reads digits and nothing else, at least one of them.
  mutating func read(_ text: AmountNotation.Text) throws(AmountError) {
    guard !text.isEmpty else { throw .unreadable }
    for scalar in text {
      guard let digit = notation.digit(scalar), isNative ?? digit.isNative == digit.isNative else {
        throw .unreadable
      }
      isNative = digit.isNative
      try append(digit.value)
    }
  }

  mutating func append(_ digit: UInt) throws(AmountError) {
    let (tenfold, productOverflow) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, sumOverflow) = tenfold.addingReportingOverflow(digit)
    guard !productOverflow, !sumOverflow else { throw .overflow }
    magnitude = sum
  }
}
