import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct PercentChangeTests {
  @Test(arguments: [
    (10_000, 10_124, 124, 12), (10_000, 9_876, -124, -12), (100, 100, 0, 0), (3, 4, 3_333, 333),
    (3, 2, -3_333, -333),
    (3, 5, 6_667, 667), (200_000, 200_001, 0, 0), (20_000, 20_001, 1, 0), (20_000, 19_999, -1, 0),
    (200_000, 202_490, 125, 12), (200_000, 197_510, -125, -12), (100, 0, -10_000, -1_000),
    (100, -100, -20_000, -2_000),
    (.max, .max, 0, 0), (.max, 0, -10_000, -1_000), (.max, .min, -20_000, -2_000),
    (1, 922_337_203_685_478, 9_223_372_036_854_770_000, 922_337_203_685_477_000),
  ])
  func `a change is computed from the amounts, half away from zero`(
    earlier: Int, later: Int, hundredths: Int, tenths: Int
  ) throws {
    let change = try #require(PercentChange(from: .sample(earlier), to: .sample(later)))
    #expect(change.hundredths == hundredths)
    #expect(change.tenths == tenths)
  }

  @Test func `without an earlier amount above zero in the same currency there is no change`() {
    #expect(PercentChange(from: nil, to: .sample(1)) == nil)
    #expect(PercentChange(from: .sample(0), to: .sample(1)) == nil)
    #expect(PercentChange(from: .sample(-1), to: .sample(1)) == nil)
    #expect(PercentChange(from: .sample(.min), to: .sample(1)) == nil)
    #expect(PercentChange(from: .sample(1, .usd), to: .sample(1)) == nil)
  }

  @Test(arguments: [(1, Int.max), (1, .min), (2, .max)])
  func `a change beyond 64 bits is none`(earlier: Int, later: Int) {
    #expect(PercentChange(from: .sample(earlier), to: .sample(later)) == nil)
  }

  @Test(arguments: [21, 22] as [UInt64])
  func `the rounded change is the nearest one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let earlier = Int.random(in: 1...1_000_000, using: &random)
      let later = Int.random(in: -1_000_000...1_000_000, using: &random)
      let change = try #require(PercentChange(from: .sample(earlier), to: .sample(later)))
      // |2 x (exact - rounded)| is at most 1, and at 1 the rounded one is farther from zero.
      let doubled = 2 * ((later - earlier) * 10_000 - change.hundredths * earlier)
      #expect(abs(doubled) <= earlier, "seed \(seed)")
      if abs(doubled) == earlier { #expect(doubled.signum() == -change.hundredths.signum(), "seed \(seed)") }
    }
  }

  @Test(arguments: [
    (124, 12), (125, 13), (-125, -13), (4, 0), (-5, -1), (0, 0), (.max, .max / 10 + 1), (.min, .min / 10 - 1),
  ])
  func `a change known to hundredths is rounded to tenths for speech`(hundredths: Int, tenths: Int) {
    #expect(PercentChange(hundredths: hundredths).tenths == tenths)
  }

  @Test func `the direction is that of the amounts, however little they differ`() {
    #expect(PercentChange(hundredths: 1).direction == .up)
    #expect(PercentChange(hundredths: 0).direction == .unchanged)
    #expect(PercentChange(hundredths: -1).direction == .down)
    for (earlier, later, direction) in [
      (200_000, 200_001, .up), (200_001, 200_000, .down), (200_000, 200_000, .unchanged),
      (.max, .max - 1, .down), (.max - 1, .max, .up), (1, -1, .down),
    ] as [(Int, Int, PercentChange.Direction)] {
      #expect(PercentChange(from: .sample(earlier), to: .sample(later))?.direction == direction)
    }
  }

  @Test func `changes sort from the largest fall to the largest rise`() {
    let changes = [5, -1, 0, .min, .max].map { PercentChange(hundredths: $0) }
    #expect(changes.sorted().map(\.hundredths) == [.min, -1, 0, 5, .max])
  }

  @Test func `changes too small for two decimals sort by their direction`() throws {
    let changes = try [1_000_001, 1_000_000, 999_999].map {
      try #require(PercentChange(from: .sample(1_000_000), to: .sample($0)))
    }
    #expect(changes.map(\.hundredths) == [0, 0, 0])
    #expect(Set(changes).count == 3)
    #expect(changes.sorted() == changes.reversed())
  }
}

@Suite struct PercentFormatterTests {
  @Test(
    arguments: [
      ("en_US", 124, "+1.24%"), ("de_DE", 124, "+1,24\u{A0}%"), ("sv_SE", -124, "\u{2212}1,24\u{A0}%"),
      ("tr_TR", 124, "+%1,24"), ("en_TR", 124, nil), ("en_US", 0, "0.00%"), ("de_DE", -5, "-0,05\u{A0}%"),
      ("ar_EG", -124, nil), ("fr_FR", 123_456_789, nil), ("en_US", .min, nil),
    ] as [(String, Int, String?)])
  func `a percentage is what Foundation writes`(identifier: String, hundredths: Int, expected: String?) {
    let locale = Locale(identifier: identifier)
    let text = PercentFormatter(locale: locale).string(from: PercentChange(hundredths: hundredths))
    let decimal = Decimal(
      sign: hundredths < 0 ? .minus : .plus, exponent: -4, significand: Decimal(hundredths.magnitude))
    let style = Decimal.FormatStyle.Percent(locale: locale)
    let platform = decimal.formatted(
      style.precision(.fractionLength(2)).sign(strategy: .always(includingZero: false)))
    #expect(visible(text) == visible(platform))
    if let expected { #expect(visible(text) == visible(expected)) }
  }
}
