/// Learns how one locale writes numbers of one kind from a few texts by Foundation.
///
/// Every step checks the shape that it relies on, and the finished pattern is held against further texts. Any
/// surprise ends in nil, and the caller leaves the writing to Foundation.
struct PatternLearner<Platform: PlatformNumberText> {
  let platform: Platform

  private typealias Scalars = [Unicode.Scalar]

  private var exponent: Int { platform.exponent }

  /// The pattern, or nil where the texts do not have the expected shape.
  func pattern() -> PricePattern? {
    guard
      let positive = frame(isNegative: false),
      let negative = frame(isNegative: true),
      positive.decimalSeparator == negative.decimalSeparator,
      let digits = digits(in: positive),
      let grouping = grouping(in: positive, one: digits[1]),
      let zero = zeroFrame(digits: digits, decimalSeparator: positive.decimalSeparator)
    else { return nil }

    let glyphs = digits.map { utf8([$0]) }
    guard let width = glyphs.first?.count, glyphs.allSatisfy({ $0.count == width }) else { return nil }

    let pattern = PricePattern(
      exponent: exponent,
      positive: positive.affixes,
      negative: negative.affixes,
      zero: zero.affixes,
      decimalSeparator: utf8(positive.decimalSeparator),
      grouping: grouping.found,
      digits: Array(glyphs.joined()),
      digitWidth: width)
    return reproducesPlatform(pattern) ? pattern : nil
  }

  /// What surrounds the digits of a short amount.
  private struct Frame {
    var prefix: Scalars
    var decimalSeparator: Scalars
    var suffix: Scalars

    var affixes: PricePattern.Affixes { .init(prefix: utf8(prefix), suffix: utf8(suffix)) }

    /// The digits between the affixes, with the separators among them, or nil where the text has other affixes.
    func inside(_ text: Scalars) -> Scalars? {
      guard
        text.count > prefix.count + suffix.count,
        text.starts(with: prefix),
        text.suffix(suffix.count).elementsEqual(suffix)
      else { return nil }
      return Array(text[prefix.count..<text.count - suffix.count])
    }
  }

  /// Two amounts of equal digits differ exactly where the digits are.
  private func frame(isNegative: Bool) -> Frame? {
    let ones = text(repeating: 1, count: 1 + exponent, isNegative: isNegative)
    let twos = text(repeating: 2, count: 1 + exponent, isNegative: isNegative)
    guard ones.count == twos.count else { return nil }
    let places = ones.indices.filter { ones[$0] != twos[$0] }
    guard places.count == 1 + exponent, let first = places.first, let last = places.last else { return nil }
    guard exponent > 0 else {
      return Frame(prefix: Array(ones[..<first]), decimalSeparator: [], suffix: Array(ones[(first + 1)...]))
    }
    // The decimals stand side by side, the separator between them and the integer digit.
    guard last - places[1] == exponent - 1 else { return nil }
    return Frame(
      prefix: Array(ones[..<first]),
      decimalSeparator: Array(ones[(first + 1)..<places[1]]),
      suffix: Array(ones[(last + 1)...]))
  }

  private func digits(in frame: Frame) -> Scalars? {
    // Ten, because zero by itself may have a sign of its own.
    guard
      let ten = frame.inside(text(magnitude: powerOfTen(1 + exponent))),
      ten.count == 2 + (exponent == 0 ? 0 : frame.decimalSeparator.count + exponent)
    else { return nil }
    var digits: Scalars = [ten[1]]
    for digit in 1...9 as ClosedRange<UInt> {
      guard
        let inside = frame.inside(text(repeating: digit, count: 1 + exponent, isNegative: false)),
        let glyph = inside.first,
        inside == [glyph] + frame.decimalSeparator + Scalars(repeating: glyph, count: exponent)
      else { return nil }
      digits.append(glyph)
    }
    return Set(digits).count == 10 && ten[0] == digits[1] ? digits : nil
  }

  /// The grouping, found in the longest amount of ones; the inner value is nil where the locale has none.
  private func grouping(in frame: Frame, one: Unicode.Scalar) -> (
    found: PricePattern.Grouping?, checked: Void
  )? {
    func integerPart(count: Int) -> Scalars? {
      let decimals = exponent == 0 ? 0 : frame.decimalSeparator.count + exponent
      let inside = frame.inside(text(repeating: 1, count: count + exponent, isNegative: false))
      return inside.map { Array($0.dropLast(decimals)) }
    }
    let longest = longestAmount - exponent
    guard let integer = integerPart(count: longest) else { return nil }

    let groups = integer.split(omittingEmptySubsequences: false) { $0 != one }.filter { !$0.isEmpty }
    guard groups.reduce(0, { $0 + $1.count }) == longest else { return nil }
    guard groups.count > 1 else { return (nil, ()) }

    let separators = integer.split(omittingEmptySubsequences: true) { $0 == one }
    let primary = groups[groups.count - 1].count
    let secondary = groups.count > 2 ? groups[groups.count - 2].count : primary
    guard
      let separator = separators.first,
      separators.count == groups.count - 1,
      separators.allSatisfy({ $0 == separator }),
      groups.dropFirst().dropLast().allSatisfy({ $0.count == secondary }),
      groups[0].count <= secondary,
      let minimum = (primary + 1..<longest).first(where: { integerPart(count: $0).map(\.count) != $0 })
    else { return nil }
    return (
      .init(
        separator: utf8(Array(separator)), primary: primary, secondary: secondary, minimumDigits: minimum), ()
    )
  }

  private func zeroFrame(digits: Scalars, decimalSeparator: Scalars) -> Frame? {
    let zero = text(magnitude: 0)
    let core = [digits[0]] + decimalSeparator + Scalars(repeating: digits[0], count: exponent)
    guard zero.count >= core.count else { return nil }
    let places = (0...zero.count - core.count).filter { zero[$0..<$0 + core.count].elementsEqual(core) }
    guard let place = places.first, places.count == 1 else { return nil }
    return Frame(
      prefix: Array(zero[..<place]), decimalSeparator: decimalSeparator,
      suffix: Array(zero[(place + core.count)...]))
  }

  /// Amounts with every length from one digit to the longest, both signs, and the ends of the range.
  private func reproducesPlatform(_ pattern: PricePattern) -> Bool {
    checkedAmounts.allSatisfy { amount in
      pattern.string(units: amount).utf8.elementsEqual(platform.string(units: amount).utf8)
    }
  }

  private func text(repeating digit: UInt, count: Int, isNegative: Bool) -> Scalars {
    let magnitude = (0..<count).reduce(into: UInt(0)) { number, _ in number = number * 10 + digit }
    return text(magnitude: magnitude, isNegative: isNegative)
  }

  private func text(magnitude: UInt, isNegative: Bool = false) -> Scalars {
    Array(platform.string(magnitude: magnitude, isNegative: isNegative).unicodeScalars)
  }

  private func powerOfTen(_ exponent: Int) -> UInt {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

private let checkedAmounts = [
  0, 7, -80, 901, -1_234, 56_789, 102_030, -4_506_070, 98_765_432, -123_456_789, 1_029_384_756, .max, .min,
]

/// `Int.min` has nineteen digits, and so has a number of ones that fits.
private let longestAmount = 19

private func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
  scalars.flatMap { Array(String($0).utf8) }
}
