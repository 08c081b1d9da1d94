import MoneyKit

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// Counts and differences of one part of the comparison.
struct Findings: Sendable {
  var texts = 0
  var formatters = 0

  /// Formatters that leave the writing to Foundation, which can make no difference.
  var unlearned: [String] = []
  var differences: [String] = []

  mutating func add(_ other: Findings) {
    texts += other.texts
    formatters += other.formatters
    unlearned += other.unlearned
    differences += other.differences
  }
}

/// Compares the formatter with Foundation for one locale after another.
///
/// The expected text is made here, from the public documentation of Foundation alone, and shares nothing with
/// the formatter's own way to ask Foundation.
struct Comparison: Sendable {
  let currencies: [Currency]
  let presentation: PricePresentation
  let sign: PriceSign

  static let amounts = [0, 5, -199, 123_456, -1_234_567_890, .max, .min]

  func findings(locale identifier: String) -> Findings {
    let locale = Locale(identifier: identifier)
    var findings = Findings()
    for currency in currencies {
      guard let exponent = currency.exponent else { continue }
      let formatter = PriceFormatter(
        locale: locale, currency: currency, presentation: presentation, sign: sign)
      let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
        .precision(.fractionLength(exponent))
        .presentation(presentation.style)
        .sign(strategy: sign.style)
      findings.formatters += 1
      if !formatter.isPatternLearned { findings.unlearned.append("\(identifier) \(currency)") }
      for amount in Self.amounts {
        findings.texts += 1
        let sign: FloatingPointSign = amount < 0 ? .minus : .plus
        let expected = Decimal(sign: sign, exponent: -exponent, significand: Decimal(amount.magnitude))
          .formatted(style)
        let written = formatter.string(minorUnits: amount)
        // Strings compare by canonical equivalence; bytes are what counts.
        if !written.utf8.elementsEqual(expected.utf8) {
          findings.differences.append(
            "\(identifier) \(currency) \(amount): \(visible(written)) for \(visible(expected))")
        }
      }
    }
    return findings
  }

  private func visible(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}

extension PricePresentation {
  fileprivate var style: Decimal.FormatStyle.Currency.Configuration.Presentation {
    switch self {
    case .standard: .standard
    case .narrow: .narrow
    case .isoCode: .isoCode
    }
  }
}

extension PriceSign {
  fileprivate var style: Decimal.FormatStyle.Currency.Configuration.SignDisplayStrategy {
    switch self {
    case .automatic: .automatic
    case .never: .never
    case .always: .always()
    case .alwaysExceptZero: .always(showZero: false)
    case .accounting: .accounting
    case .accountingAlways: .accountingAlways(showZero: true)
    case .accountingAlwaysExceptZero: .accountingAlways()
    }
  }
}
