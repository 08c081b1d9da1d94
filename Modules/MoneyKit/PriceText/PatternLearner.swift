/// Learns how one locale writes numbers of one kind from a few texts by Foundation.
///
/// Every step checks the shape that it relies on, and the finished pattern is held against further texts. Any
/// surprise ends in nil, and the caller leaves the writing to Foundation.
struct PatternLearner<Platform: PlatformNumberText> {
  let platform: Platform

  private typealias Scalars = [Unicode.Scalar]

  private var exponent: Int { platform.exponent }

  /// A text without the expected shape.
  private struct Surprise: Error {}

  /// The pattern, or nil where a text does not have the expected shape.
  func pattern() -> NumberPattern? {
    try? learn()
  }

  private func learn() throws(Surprise) -> NumberPattern {
    let positive = try frame(isNegative: false)
    let negative = try frame(isNegative: true)
    guard positive.decimalSeparator == negative.decimalSeparator else { throw Surprise() }

    let digits = try digits(in: positive)
    let glyphs = digits.map { utf8([$0]) }
    let pattern = NumberPattern(
      exponent: exponent,
      positive: positive.affixes,
      negative: negative.affixes,
      zero: try zeroFrame(digits: digits, decimalSeparator: positive.decimalSeparator).affixes,
      decimalSeparator: utf8(positive.decimalSeparator),
      grouping: try grouping(in: positive, one: digits[1]),
      digits: Array(glyphs.joined()),
      digitWidth: glyphs[0].count)
    guard glyphs.allSatisfy({ $0.count == pattern.digitWidth }), reproducesPlatform(pattern) else {
      throw Surprise()
    }
    return pattern
  }

  /// What surrounds the digits of a short number.
  private struct Frame {
    var prefix: Scalars
    var decimalSeparator: Scalars
    var suffix: Scalars

    var affixes: NumberPattern.Affixes { .init(prefix: utf8(prefix), suffix: utf8(suffix)) }

    /// The digits between the affixes, with the separators among them.
    func inside(_ text: Scalars) throws(Surprise) -> Scalars {
      guard
        text.count > prefix.count + suffix.count,
        text.starts(with: prefix),
        text.suffix(suffix.count).elementsEqual(suffix)
      else { throw Surprise() }
      return Array(text[prefix.count..<text.count - suffix.count])
    }
  }

  /// Two numbers of equal digits differ exactly where the digits are.
  private func frame(isNegative: Bool) throws(Surprise) -> Frame {
    let ones = text(repeating: 1, count: 1 + exponent, isNegative: isNegative)
    let twos = text(repeating: 2, count: 1 + exponent, isNegative: isNegative)
    guard ones.count == twos.count else { throw Surprise() }
    let places = ones.indices.filter { ones[$0] != twos[$0] }
    guard places.count == 1 + exponent, let integer = places.first, let last = places.last else {
      throw Surprise()
    }
    let decimals = places.dropFirst().first ?? integer + 1
    // The decimals stand side by side, the separator between them and the integer digit.
    guard exponent == 0 || last - decimals == exponent - 1 else { throw Surprise() }
    return Frame(
      prefix: Array(ones[..<integer]),
      decimalSeparator: Array(ones[(integer + 1)..<decimals]),
      suffix: Array(ones[(last + 1)...]))
  }

  private func digits(in frame: Frame) throws(Surprise) -> Scalars {
    // Ten, because zero by itself may have a sign of its own.
    let ten = try frame.inside(text(magnitude: powerOfTen(1 + exponent)))
    guard ten.count == 2 + frame.decimalSeparator.count + exponent else { throw Surprise() }
    var digits: Scalars = [ten[1]]
    for digit in 1...9 as ClosedRange<UInt> {
      let inside = try frame.inside(text(repeating: digit, count: 1 + exponent))
      let glyph = inside[0]
      guard inside == [glyph] + frame.decimalSeparator + Scalars(repeating: glyph, count: exponent) else {
        throw Surprise()
      }
      digits.append(glyph)
    }
    guard Set(digits).count == 10, ten[0] == digits[1] else { throw Surprise() }
    return digits
  }

  /// The grouping of the longest number of ones, or nil where the locale has none.
  private func grouping(in frame: Frame, one: Unicode.Scalar) throws(Surprise) -> NumberPattern.Grouping? {
    func integerPart(count: Int) throws(Surprise) -> Scalars {
      let inside = try frame.inside(text(repeating: 1, count: count + exponent))
      return inside.dropLast(frame.decimalSeparator.count + exponent)
    }
    let longest = longestNumber - exponent
    let integer = try integerPart(count: longest)
    let groups = integer.split { $0 != one }.map(\.count)
    let separators = integer.split { $0 == one }
    guard groups.reduce(0, +) == longest, separators.count == groups.count - 1 else { throw Surprise() }
    guard let separator = separators.first, let first = groups.first, let primary = groups.last else {
      return nil
    }

    let secondary = groups.count > 2 ? groups[groups.count - 2] : primary
    guard
      separators.allSatisfy({ $0 == separator }),
      groups.dropFirst().dropLast().allSatisfy({ $0 == secondary }),
      first <= secondary
    else { throw Surprise() }

    var minimum = primary + 1
    while minimum < longest, try integerPart(count: minimum).count == minimum { minimum += 1 }
    return .init(
      separator: utf8(Array(separator)), primary: primary, secondary: secondary, minimumDigits: minimum)
  }

  /// What surrounds a single zero, found around the digits that it must have.
  private func zeroFrame(digits: Scalars, decimalSeparator: Scalars) throws(Surprise) -> Frame {
    let zero = text(magnitude: 0)
    let core = [digits[0]] + decimalSeparator + Scalars(repeating: digits[0], count: exponent)
    guard zero.count >= core.count else { throw Surprise() }
    let places = (0...zero.count - core.count).filter { zero[$0..<$0 + core.count].elementsEqual(core) }
    guard let place = places.first, places.count == 1 else { throw Surprise() }
    return Frame(
      prefix: Array(zero[..<place]), decimalSeparator: decimalSeparator,
      suffix: Array(zero[(place + core.count)...]))
  }

  /// Numbers of many lengths and both signs, with the ends of the range.
  private func reproducesPlatform(_ pattern: NumberPattern) -> Bool {
    checkedNumbers.allSatisfy { number in
      pattern.string(units: number).utf8.elementsEqual(platform.string(units: number).utf8)
    }
  }

  private func text(repeating digit: UInt, count: Int, isNegative: Bool = false) -> Scalars {
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

private let checkedNumbers = [
  0, 7, -80, 901, -1_234, 56_789, 102_030, -4_506_070, 98_765_432, -123_456_789, 1_029_384_756, .max, .min,
]

/// `Int.min` has nineteen digits, and so has a number of ones that fits.
private let longestNumber = 19

private func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
  scalars.flatMap { Array(String($0).utf8) }
}
