import Foundation
import Testing

@testable import MoneyKit

@Suite struct PatternLearnerTests {
  @Test func `a pattern is learned from text of the usual shape`() throws {
    let pattern = try #require(PatternLearner(platform: HandmadeText()).pattern())
    #expect(pattern.positive == .init(prefix: Array("~".utf8), suffix: Array(" ¤".utf8)))
    #expect(pattern.negative == .init(prefix: Array("(~".utf8), suffix: Array(" ¤)".utf8)))
    #expect(pattern.zero == .init(prefix: [], suffix: Array("!".utf8)))
    #expect(pattern.decimalSeparator == Array(",".utf8))
    #expect(
      pattern.grouping == .init(separator: Array("\u{202F}".utf8), primary: 3, secondary: 2, minimumDigits: 5)
    )
  }

  @Test(arguments: Surprise.allCases)
  func `a surprise in the text leaves the writing to Foundation`(surprise: Surprise) {
    let platform = HandmadeText(surprise: surprise)
    #expect(PatternLearner(platform: platform).pattern() == nil)
    let learned = LearnedPattern(platform)
    #expect(learned.string(units: 1_234) == nil)
  }

  @Test func `without decimals there is no decimal separator`() throws {
    let pattern = try #require(PatternLearner(platform: HandmadeText(exponent: 0)).pattern())
    #expect(pattern.decimalSeparator.isEmpty)
    #expect(pattern.exponent == 0)
  }

  @Test(.timeLimit(.minutes(15))) func `learning asks Foundation at most forty times`() {
    let count = Counter()
    _ = PatternLearner(platform: HandmadeText(count: count)).pattern()
    #expect(count.value <= 40)
    #expect(count.value > 20)
  }
}

/// What a platform might do one day.
enum Surprise: CaseIterable {
  case pluralByAmount
  case otherAffixForLongAmounts
  case unevenGroups
  case twoGroupSeparators
  case negativeGroupsDiffer
  case groupedFraction
  case twoDigitsForOne
  case digitsAlike
  case minusInsideDigits
  case roundedAmounts
  case emptyText
  case otherDecimalSeparatorForNegative
  case zeroInWords
}

final class Counter {
  var value = 0
}

/// Text with all that a pattern may have, and on request with one thing that it may not.
struct HandmadeText: PlatformNumberText {
  var surprise: Surprise?
  var exponent = 2
  var count = Counter()

  func string(magnitude: UInt, isNegative: Bool) -> String {
    count.value += 1
    guard magnitude > 0 else { return zero }
    var digits = String(magnitude)
    if surprise == .roundedAmounts, digits.count > 12 {
      digits = digits.prefix(12) + String(repeating: "0", count: digits.count - 12)
    }
    digits = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
    var decimals = String(digits.suffix(exponent))
    let integer = grouped(String(digits.dropLast(exponent)), isNegative: isNegative)
    if surprise == .groupedFraction, decimals.count > 1 {
      decimals.insert("'", at: decimals.index(after: decimals.startIndex))
    }
    let mark = surprise == .otherDecimalSeparatorForNegative && isNegative ? "." : ","
    var number = exponent > 0 ? integer + mark + decimals : integer
    if surprise == .twoDigitsForOne { number = number.replacing("7", with: "77") }
    if surprise == .digitsAlike { number = number.replacing("8", with: "3") }
    if surprise == .minusInsideDigits, isNegative {
      number.insert("-", at: number.index(number.endIndex, offsetBy: -1))
    }
    if surprise == .emptyText { return "" }
    let unit = surprise == .pluralByAmount && magnitude != 222 ? " ¤s" : " ¤"
    let prefix = surprise == .otherAffixForLongAmounts && digits.count > 9 ? "~~" : "~"
    return isNegative ? "(\(prefix)\(number)\(unit))" : "\(prefix)\(number)\(unit)"
  }

  private var zero: String {
    switch surprise {
    case .emptyText: ""
    case .zeroInWords: "nothing"
    default: exponent > 0 ? "0," + String(repeating: "0", count: exponent) + "!" : "0!"
    }
  }

  /// Three digits, then always two; from five digits on.
  private func grouped(_ digits: String, isNegative: Bool) -> String {
    guard digits.count >= 5 else { return digits }
    var groups = [String(digits.suffix(3))]
    var rest = digits.dropLast(3)
    var sizes = surprise == .unevenGroups ? [2, 2, 4, 2, 2, 2, 2, 2] : Array(repeating: 2, count: 10)
    if surprise == .negativeGroupsDiffer, isNegative { sizes = Array(repeating: 3, count: 10) }
    while !rest.isEmpty {
      let size = sizes.removeFirst()
      groups.insert(String(rest.suffix(size)), at: 0)
      rest = rest.dropLast(size)
    }
    guard surprise == .twoGroupSeparators, groups.count > 2 else {
      return groups.joined(separator: "\u{202F}")
    }
    return groups[0] + "'" + groups.dropFirst().joined(separator: "\u{202F}")
  }
}

@Suite struct UnlearnedPatternTests {
  @Test func `without a pattern every price is Foundation's own, as a string and as bytes`() throws {
    for (identifier, currency) in [("de_DE", Currency.eur), ("ar_EG", .kwd)] {
      let locale = Locale(identifier: identifier)
      let text = LearnedPriceText(
        locale: locale, currency: currency, presentation: .standard, sign: .automatic,
        learned: LearnedPattern())
      let reference = try PlatformReference(locale: locale, currency: currency)
      for minorUnits in [0, -199, 123_456_789, Int.max, .min] {
        let expected = reference.string(minorUnits)
        #expect(visible(text.string(units: minorUnits, currency: currency)) == visible(expected))
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
          var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
          #expect(text.append(units: minorUnits, currency: currency, to: &output))
          count = unsafe output.finalize(for: buffer)
        }
        #expect(bytes == Array(expected.utf8))
      }
    }
  }

  @Test func `without a pattern only whole amounts in plain digits are parsed`() {
    let notation = AmountNotation(pattern: nil, currency: .eur)
    #expect(notation.decimalMark == nil)
    #expect(notation.grouping == nil)
    #expect(notation.digit("7")?.value == 7)
    #expect(notation.digit("٧") == nil)
    var text = AmountNotation.trimmed(" -EUR 12".unicodeScalars)
    #expect(notation.removeMarks(around: &text))
    #expect(text.elementsEqual("12".unicodeScalars))
  }
}
