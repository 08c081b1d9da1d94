import Foundation
import Testing

@testable import MoneyKit

/// Wrong patterns are found by the comparison that finds none with the right ones.
@Suite struct PatternMutationTests {
  @Test(arguments: Mutation.allCases)
  func `a mistake in what was learned makes a difference somewhere`(mutation: Mutation) throws {
    var mutated = 0
    var differences = 0
    for identifier in ["de_DE", "en_US", "pl_PL", "en_IN", "ar_EG", "fr_CH", "nl_NL", "de_CH"] {
      let platform = PlatformPriceText(
        locale: Locale(identifier: identifier), currency: .usd, exponent: 2, presentation: .standard,
        sign: .automatic)
      let right = try #require(PatternLearner(platform: platform).pattern())
      #expect(Self.differences(of: right, from: platform) == 0)
      let wrong = mutation.applied(to: right)
      guard wrong != right else { continue }
      mutated += 1
      if Self.differences(of: wrong, from: platform) > 0 { differences += 1 }
    }
    #expect(mutated > 0)
    #expect(differences == mutated)
  }

  /// In how many amounts the general or the compact text is not the platform's.
  private static func differences(of pattern: NumberPattern, from platform: PlatformPriceText) -> Int {
    let compact = CompactPattern(pattern)
    return [0, 1, -1, 99, 12_345, 123_456, -1_234_567, 987_654_321, Int.max, .min].count { units in
      let expected = platform.string(units: units)
      return !isSameBytes(pattern.string(units: units), expected)
        || compact.isUsable
          && !isSameBytes(compact.string(units: units), expected)
    }
  }
}

enum Mutation: CaseIterable {
  case otherPrimaryGroup
  case otherSecondaryGroup
  case otherMinimum
  case groupSeparatorOfNumbers
  case noGroups
  case decimalPoint
  case minusBeforePositive
  case negativeAsPositive
  case zeroAsNegative
  case asciiDigits
  case digitsTurned
  case plainSpaces
  case marksOfDirectionDropped
  case fewerDecimals

  func applied(to pattern: NumberPattern) -> NumberPattern {
    var pattern = pattern
    switch self {
    case .otherPrimaryGroup: pattern.grouping?.primary = 2
    case .otherSecondaryGroup:
      let secondary = pattern.grouping?.secondary
      pattern.grouping?.secondary = secondary == 2 ? 3 : 2
    case .otherMinimum: pattern.grouping?.minimumDigits += 1
    case .groupSeparatorOfNumbers: pattern.grouping?.separator = Array("_".utf8)
    case .noGroups: pattern.grouping = nil
    case .decimalPoint: pattern.decimalSeparator = Array(":".utf8)
    case .minusBeforePositive: pattern.negative.prefix = Array("-".utf8) + pattern.positive.suffix
    case .negativeAsPositive: pattern.negative = pattern.positive
    case .zeroAsNegative: pattern.zero = pattern.negative
    case .asciiDigits: (pattern.digits, pattern.digitWidth) = (Array("0123456789".utf8), 1)
    case .digitsTurned:
      pattern.digits = Array(
        pattern.digits.dropFirst(pattern.digitWidth) + pattern.digits.prefix(pattern.digitWidth))
    case .plainSpaces:
      for path in [\NumberPattern.positive, \.negative, \.zero] {
        pattern[keyPath: path].suffix = Self.replacing(pattern[keyPath: path].suffix, "\u{A0}", with: " ")
        pattern[keyPath: path].prefix = Self.replacing(pattern[keyPath: path].prefix, "\u{A0}", with: " ")
      }
    case .marksOfDirectionDropped:
      for path in [\NumberPattern.positive, \.negative, \.zero] {
        pattern[keyPath: path].prefix = Self.replacing(pattern[keyPath: path].prefix, "\u{200F}", with: "")
      }
    case .fewerDecimals: pattern.exponent -= 1
    }
    return pattern
  }

  private static func replacing(_ bytes: [UInt8], _ old: String, with new: String) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing(old, with: new).utf8)
  }
}
