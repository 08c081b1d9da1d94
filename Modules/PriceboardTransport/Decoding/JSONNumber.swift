/// A number as it is written in JSON, exactly.
///
/// 249, 249.0 and 2.49e2 are the same whole number. Nothing passes through floating point, so that neither a fraction
/// nor a large number is rounded to a whole one.
package struct JSONNumber: Hashable, Sendable {
  /// Whether it is below zero; minus zero is not.
  package let isNegative: Bool
  /// Whether it is zero.
  package let isZero: Bool
  /// Whether it has no fraction, however large it is.
  package let isWhole: Bool
  /// The number where it is whole and fits.
  package let wholeValue: Int?

  /// Reads a number; nil for what is not written as one.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    let hasMinus = rest.first == UInt8(ascii: "-")
    if hasMinus { rest.removeFirst() }

    let whole = rest.prefix(while: DigitText.isDigit)
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return nil }
    rest = rest[whole.endIndex...]

    var fraction = rest[rest.startIndex..<rest.startIndex]
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: DigitText.isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest[fraction.endIndex...]
    }
    guard let exponent = Self.exponent(rest) else { return nil }

    // The digits up to the last one that is not zero, and the power of ten of that one.
    let significant = fraction.count - Self.zeros(fraction)
    let digits: [UInt8]
    let power: Int
    if significant > 0 {
      digits = Array(whole) + fraction.prefix(significant)
      power = exponent - significant
    } else {
      digits = Array(whole.dropLast(Self.zeros(whole)))
      power = exponent + (whole.count - digits.count)
    }
    let isZero = digits.allSatisfy { $0 == UInt8(ascii: "0") }
    self.isZero = isZero
    isNegative = hasMinus && !isZero
    isWhole = isZero || power >= 0
    wholeValue = isZero ? 0 : power < 0 ? nil : Self.integer(digits, power: power, isNegative: hasMinus)
  }

  /// The exponent; 0 for none, nil for a malformed one.
  ///
  /// Beyond a billion it is that: no number has as many digits to make up for it.
  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let mark = bytes.first else { return 0 }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return nil }
    var digits = bytes.dropFirst()
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy(DigitText.isDigit) else { return nil }
    let limit = 1_000_000_000
    let magnitude = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), limit) }
    return sign == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  private static func integer(_ digits: [UInt8], power: Int, isNegative: Bool) -> Int? {
    var result = 0
    for digit in digits {
      let step = Int(digit - UInt8(ascii: "0"))
      guard let next = appending(isNegative ? -step : step, to: result) else { return nil }
      result = next
    }
    for _ in 0..<power {
      guard let next = appending(0, to: result) else { return nil }
      result = next
    }
    return result
  }

  private static func appending(_ digit: Int, to number: Int) -> Int? {
    let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
    guard !overflows else { return nil }
    let (sum, isTooLarge) = tenfold.addingReportingOverflow(digit)
    return isTooLarge ? nil : sum
  }

  /// How many zeros it ends in.
  private static func zeros(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
  }
}
