import PriceboardTestSupport
import Testing

@testable import MoneyKit

/// The two ways to write a pattern against a third one of the plainest kind, on made-up patterns.
@Suite struct PatternWritingTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `all ways to write any pattern agree on any amount`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var compactCount = 0
    for _ in 0..<300 {
      let pattern = randomPattern(using: &random)
      let compact = CompactPattern(pattern)
      compactCount += compact.isUsable ? 1 : 0
      for units in [0, .min, .max, random.integer(), random.integer(), random.integer()] {
        let expected = plainText(of: units, in: pattern)
        #expect(visible(pattern.string(units: units)) == visible(expected), "seed \(seed), \(pattern)")
        #expect(pattern.length(units: units) == expected.utf8.count, "seed \(seed), \(pattern)")
        if compact.isUsable {
          let text = compact.string(units: units)
          #expect(visible(text) == visible(expected), "seed \(seed), \(pattern)")
        }
      }
    }
    #expect((30..<270).contains(compactCount), "seed \(seed): both kinds are tried")
  }

  @Test func `affixes and separators at their largest stay inside the room of a compact text`() {
    let wide = NumberPattern.Affixes(
      prefix: Array(repeating: 0x21, count: 16), suffix: Array(repeating: 0x3F, count: 16))
    for exponent in 0...LeftwardText.largestExponent {
      let pattern = NumberPattern(
        exponent: exponent, positive: wide, negative: wide, zero: wide,
        decimalSeparator: [0x2C, 0x2C, 0x2C, 0x2C],
        grouping: .init(separator: [0x2E, 0x2E, 0x2E, 0x2E], primary: 3, secondary: 2, minimumDigits: 4),
        digits: Array("0123456789".utf8), digitWidth: 1)
      let compact = CompactPattern(pattern)
      #expect(compact.isUsable)
      for units in [Int.min, .max, 0, 1_000] {
        #expect(
          compact.string(units: units) == plainText(of: units, in: pattern))
      }
    }
  }

  private func randomPattern(using random: inout SplitMix64) -> NumberPattern {
    func text(_ choices: [String]) -> [UInt8] { Array((choices.randomElement(using: &random) ?? "").utf8) }
    func affixes() -> NumberPattern.Affixes {
      let choices = [
        "", "-", "€", "\u{A0}€", "CHF-", "\u{200F}\u{200E}-", "(kr. ", "\u{61C}-\u{200F}", "a long affix",
        "one too long for words",
      ]
      return .init(prefix: text(choices), suffix: text(choices))
    }
    let native = Int.random(in: 0..<4, using: &random) == 0
    let digits = Array((native ? "٠١٢٣٤٥٦٧٨٩" : "0123456789").utf8)
    let primary = [3, 3, 3, 4, 2].randomElement(using: &random) ?? 3
    let grouping = NumberPattern.Grouping(
      separator: text([",", "\u{202F}", "\u{A0}", "'", "\u{2E41}"]), primary: primary,
      secondary: [primary, 2].randomElement(using: &random) ?? 2,
      minimumDigits: primary + Int.random(in: 1...3, using: &random))
    return NumberPattern(
      exponent: Int.random(in: 0...6, using: &random), positive: affixes(), negative: affixes(),
      zero: affixes(),
      decimalSeparator: text([",", ".", "٫", "$"]), grouping: Bool.random(using: &random) ? grouping : nil,
      digits: digits, digitWidth: digits.count / 10)
  }

  private func plainText(of units: Int, in pattern: NumberPattern) -> String {
    var digits = String(units.magnitude)
    while digits.count <= pattern.exponent { digits = "0" + digits }
    let integer = Array(digits.dropLast(pattern.exponent))
    var number = ""
    for (place, digit) in integer.enumerated() {
      let right = integer.count - place
      if let grouping = pattern.grouping, place > 0, integer.count >= grouping.minimumDigits,
        right >= grouping.primary, (right - grouping.primary) % grouping.secondary == 0
      {
        number += string(grouping.separator)
      }
      number.append(digit)
    }
    if pattern.exponent > 0 { number += string(pattern.decimalSeparator) + digits.suffix(pattern.exponent) }
    if pattern.digitWidth > 1 {
      let native = Array("٠١٢٣٤٥٦٧٨٩")
      number = String(number.map { $0.isASCII ? $0.wholeNumberValue.map { native[$0] } ?? $0 : $0 })
    }
    let affixes = pattern.affixes(of: units)
    return string(affixes.prefix) + number + string(affixes.suffix)
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
