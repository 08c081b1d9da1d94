import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct MoneyArithmeticTests {
  private func euro(_ minorUnits: Int) -> Money { .sample(minorUnits) }

  @Test func `sums and differences are exact to the ends of the range`() throws {
    #expect(try euro(.max - 1).adding(euro(1)) == euro(.max))
    #expect(try euro(.min + 1).subtracting(euro(1)) == euro(.min))
    #expect(try euro(.max).adding(euro(.min)) == euro(-1))
    #expect(try euro(.max).negated() == euro(-.max))
    #expect(try euro(.min).multiplied(by: 1) == euro(.min))
  }

  @Test func `a result beyond the range is an overflow, not a trap`() {
    #expect(throws: MoneyError.overflow) { try euro(.max).adding(euro(1)) }
    #expect(throws: MoneyError.overflow) { try euro(.min).subtracting(euro(1)) }
    #expect(throws: MoneyError.overflow) { try euro(.min).negated() }
    #expect(throws: MoneyError.overflow) { try euro(.min).multiplied(by: -1) }
    #expect(throws: MoneyError.overflow) { try euro(.max).multiplied(by: 2) }
    #expect(throws: MoneyError.overflow) { try euro(.min).scaled(by: 1, over: -1) }
    #expect(throws: MoneyError.overflow) { try euro(.max).scaled(by: .max, over: 1) }
  }

  @Test func `two currencies never mix`() {
    let mismatch = MoneyError.currencyMismatch(.eur, .usd)
    let dollar = Money.sample(1, .usd)
    #expect(throws: mismatch) { try euro(1).adding(dollar) }
    #expect(throws: mismatch) { try euro(1).subtracting(dollar) }
    #expect(throws: mismatch) { try euro(1).compared(to: dollar) }
    #expect(throws: mismatch) { try Money.sum(of: [euro(1), dollar], in: .eur) }
  }

  @Test func `comparing follows the minor units`() throws {
    #expect(try euro(-1).compared(to: euro(0)) == .below)
    #expect(try euro(7).compared(to: euro(7)) == .equal)
    #expect(try euro(.max).compared(to: euro(.min)) == .above)
  }

  @Test(arguments: [
    (199, 500, 1000, 100), (5, 1, 2, 3), (-5, 1, 2, -3), (5, -1, 2, -3), (5, 1, -2, -3), (-5, -1, -2, -3),
    (4, 1, 8, 1), (3, 1, 8, 0), (-3, 1, 8, 0), (1, 1, 3, 0), (2, 1, 3, 1), (0, 7, 9, 0), (7, 0, 9, 0),
    (.max, .max, .max, .max), (.min, .min, .min, .min), (.max, 2, 4, .max / 2 + 1), (.min, 1, .min, 1),
    (1, 1, .min, 0), (.max, 1, .min, -1), (1, .max, .min, -1), (.max, .max, .min, -.max + 1),
  ])
  func `a fraction of an amount is rounded once, half away from zero`(
    amount: Int, numerator: Int, denominator: Int, result: Int
  ) throws {
    #expect(try euro(amount).scaled(by: numerator, over: denominator) == euro(result))
  }

  @Test func `a fraction without a denominator is refused`() {
    #expect(throws: MoneyError.zeroDenominator) { try euro(1).scaled(by: 1, over: 0) }
    #expect(throws: MoneyError.zeroDenominator) { try euro(.min).scaled(by: .min, over: 0) }
  }

  @Test(arguments: [2026, 4217, 98] as [UInt64])
  func `fractions agree with exact decimals on random numbers of all sizes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var overflowCount = 0
    for _ in 0..<2_000 {
      let (amount, numerator, denominator) = (random.integer(), random.integer(), random.integer())
      guard denominator != 0 else { continue }
      let expected = roundedFraction(amount, numerator, denominator)
      do throws(MoneyError) {
        let result = try euro(amount).scaled(by: numerator, over: denominator).minorUnits
        #expect(Decimal(result) == expected, "seed \(seed): \(amount) x \(numerator) / \(denominator)")
      } catch {
        overflowCount += 1
        #expect(expected > Decimal(Int.max) || expected < Decimal(Int.min), "seed \(seed)")
      }
    }
    #expect((100..<1_900).contains(overflowCount), "seed \(seed): both outcomes are tried")
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `addition is commutative and associative, and subtraction undoes it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let (first, second, third) = (
        euro(random.integer() / 4), euro(random.integer() / 4), euro(random.integer() / 4)
      )
      #expect(try first.adding(second) == second.adding(first), "seed \(seed)")
      #expect(try first.adding(second).adding(third) == first.adding(second.adding(third)), "seed \(seed)")
      #expect(try first.adding(second).subtracting(second) == first, "seed \(seed)")
      #expect(try first.subtracting(second) == second.subtracting(first).negated(), "seed \(seed)")
    }
  }

  @Test func `a sum of nothing is zero`() throws {
    #expect(try Money.sum(of: [], in: .eur) == euro(0))
  }

  @Test func `only the sum itself can overflow, whatever the order`() throws {
    let parts = [Int.max, 1, -1, .max, .min, .min, 2, 5].map { euro($0) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      #expect(try Money.sum(of: parts.shuffled(using: &random), in: .eur) == euro(5))
    }
    #expect(throws: MoneyError.overflow) { try Money.sum(of: [euro(.max), euro(1)], in: .eur) }
    #expect(throws: MoneyError.overflow) { try Money.sum(of: [euro(.min), euro(-1)], in: .eur) }
    #expect(throws: MoneyError.overflow) {
      try Money.sum(of: Array(repeating: euro(.max), count: 1_000), in: .eur)
    }
  }

  /// Half away from zero, by decimals of 38 digits; exact, since the quotient is cut before it is compared.
  private func roundedFraction(_ amount: Int, _ numerator: Int, _ denominator: Int) -> Decimal {
    let product = Decimal(amount.magnitude) * Decimal(numerator.magnitude)
    let divisor = Decimal(denominator.magnitude)
    var quotient = product / divisor
    var whole = Decimal()
    unsafe NSDecimalRound(&whole, &quotient, 0, .down)
    // The division itself may have been rounded up to the next whole number.
    if whole * divisor > product { whole -= 1 }
    if (product - whole * divisor) * 2 >= divisor { whole += 1 }
    let isNegative = (amount < 0) != ((numerator < 0) != (denominator < 0))
    return isNegative ? -whole : whole
  }
}
