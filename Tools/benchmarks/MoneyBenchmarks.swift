import MoneyKit

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

extension BenchmarkGroup {
  /// Price text: the formatter against a reused style of Foundation.
  ///
  /// Many short rounds: one of less than a millisecond is seldom interrupted, and the median passes over those that are.
  static let money = BenchmarkGroup(name: "money") { rounds in
    let rounds = rounds * 10
    return try [
      priceText(rounds: rounds, locale: "de_DE", currency: .eur, smallestRatio: 40, largest: 30),
      priceText(rounds: rounds, locale: "en_US", currency: .usd, smallestRatio: 40, largest: 30),
      priceText(
        rounds: rounds, locale: "en_IN", currency: Currency(code: "INR"), smallestRatio: 40, largest: 30),
      // Digits of two bytes, and always more text than a string holds without an allocation.
      priceText(
        rounds: rounds, locale: "ar_EG", currency: Currency(code: "EGP"), smallestRatio: 15, largest: 100),
      learning(rounds: rounds),
    ]
  }

  private static func priceText(
    rounds: Int, locale identifier: String, currency: Currency, smallestRatio: Double, largest: Double
  ) throws -> BenchmarkTable {
    let locale = Locale(identifier: identifier)
    let amounts = sampleAmounts(count: 20_000)
    let money = try amounts.map { try Money(minorUnits: $0, currency: currency) }
    let exponent = currency.exponent ?? 0
    let decimals = amounts.prefix(amounts.count / 100).map { amount in
      Decimal(sign: amount < 0 ? .minus : .plus, exponent: -exponent, significand: Decimal(amount.magnitude))
    }
    let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .precision(.fractionLength(exponent))
    let formatter = PriceFormatter(locale: locale, currency: currency)

    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "Decimal.FormatStyle.Currency, reused", repetitions: decimals.count) {
          for decimal in decimals { consume(decimal.formatted(style)) }
        },
        .init(name: "PriceFormatter, to a String", repetitions: money.count) {
          for amount in money { consume(formatter.string(from: amount)) }
        },
        .init(name: "PriceFormatter, to a UTF-8 buffer", repetitions: money.count) {
          unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
            for amount in money {
              var text = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
              consume(formatter.append(amount, to: &text))
              consume(unsafe text.finalize(for: buffer))
            }
          }
        },
      ])
    let ratio = measurement.ratio(of: 0, to: 1)
    return BenchmarkTable(
      title: "Price text, \(identifier) \(currency)", measurement,
      goals: [
        .init(
          text: "at least \(oneDecimal(smallestRatio)) times as fast as Foundation: \(oneDecimal(ratio))",
          isMet: ratio >= smallestRatio),
        .init(
          text: "at most \(oneDecimal(largest)) ns to a String", isMet: measurement.medians[1] <= largest),
      ])
  }

  private static func learning(rounds: Int) -> BenchmarkTable {
    let locale = Locale(identifier: "de_DE")
    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "PriceFormatter.init", repetitions: 5) {
          for _ in 0..<5 { consume(PriceFormatter(locale: locale, currency: .eur)) }
        }
      ])
    return BenchmarkTable(
      title: "Learning a pattern, de_DE EUR", measurement,
      goals: [.init(text: "at most 100 microseconds", isMet: measurement.medians[0] <= 100_000)])
  }

  /// Amounts with one to seven digits, each length equally often, one in ten below zero.
  ///
  /// They come from a fixed sequence, so that every run writes the same.
  private static func sampleAmounts(count: Int) -> [Int] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(below limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    return (0..<count).map { index in
      let limit = (0..<next(below: 7)).reduce(UInt64(10)) { power, _ in power * 10 }
      let amount = next(below: limit)
      return index.isMultiple(of: 10) ? -amount : amount
    }
  }
}
