/// A pattern laid out for speed: words instead of arrays, three digits at a time.
///
/// It covers ASCII digits with groups of three, or of three and then two; at most 16 bytes before and behind the
/// digits; separators of at most four bytes. Other patterns are written by `NumberPattern` itself.
struct CompactPattern: Sendable {
  /// Whether the pattern is one of those covered; the other functions are only called if it is.
  let isUsable: Bool

  private let positive: PackedAffixes
  private let negative: PackedAffixes
  private let zero: PackedAffixes
  private let decimalSeparator: PackedSeparator
  private let groupSeparator: PackedSeparator
  private let exponent: Int
  private let groupsByTwo: Bool
  private let isASCII: Bool

  /// Integer parts below it have no group separator.
  private let smallestGrouped: UInt

  /// Kept here because reaching for it in its place costs a check each time.
  private let triples = DigitTriples.words

  init(_ pattern: NumberPattern?) {
    let positive = PackedAffixes(pattern?.positive)
    let negative = PackedAffixes(pattern?.negative)
    let zero = PackedAffixes(pattern?.zero)
    let decimalSeparator = PackedSeparator(pattern?.decimalSeparator)
    let groupSeparator = PackedSeparator(pattern?.grouping?.separator)
    let smallestGrouped = pattern?.smallestGroupedInteger

    self.positive = positive ?? .none
    self.negative = negative ?? .none
    self.zero = zero ?? .none
    self.decimalSeparator = decimalSeparator ?? .none
    self.groupSeparator = groupSeparator ?? .none
    self.smallestGrouped = smallestGrouped ?? .max
    exponent = pattern?.exponent ?? 0
    groupsByTwo = pattern?.grouping?.secondary == 2
    isASCII =
      [positive, negative, zero].allSatisfy { $0?.isASCII == true }
      && decimalSeparator?.isASCII == true && groupSeparator?.isASCII == true
    isUsable =
      pattern?.digits.elementsEqual("0123456789".utf8) == true && exponent <= LeftwardText.largestExponent
      && positive != nil && negative != nil && zero != nil && decimalSeparator != nil && groupSeparator != nil
      && smallestGrouped != nil
  }

  /// The text of a number of units.
  @inline(__always)
  func string(units: Int) -> String {
    unsafe withText(units: units) { bytes in
      unsafe String(patternText: bytes, isASCII: isASCII)
    }
  }

  /// Appends the text of a number of units, if there is room for it.
  @inline(__always)
  func append(units: Int, to text: inout OutputSpan<UInt8>) -> Bool {
    unsafe withText(units: units) { bytes in
      guard bytes.count <= text.freeCapacity else { return false }
      unsafe text.withUnsafeMutableBufferPointer { buffer, count in
        _ = unsafe buffer[count...].initialize(fromContentsOf: bytes)
        count += bytes.count
      }
      return true
    }
  }

  /// Calls a function with the text of a number, which lies in memory of this call alone.
  @inline(__always)
  private func withText<Result>(
    units: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LeftwardText.capacity) { memory in
      var span = unsafe UnsafeMutableRawBufferPointer(memory).mutableBytes
      let text = write(units: units, in: &span)
      return unsafe body(UnsafeBufferPointer(rebasing: memory[text]))
    }
  }

  @inline(__always)
  private func write(units: Int, in memory: inout MutableRawSpan) -> Range<Int> {
    let affixes = units > 0 ? positive : units < 0 ? negative : zero
    var text = LeftwardText()
    text.putSuffix(affixes, in: &memory)
    var rest = units.magnitude
    if exponent == 2 {
      let (quotient, cents) = rest.quotientAndRemainder(dividingBy: 100)
      text.put(triples[Int(truncatingIfNeeded: cents)], count: 2, in: &memory)
      text.put(decimalSeparator, in: &memory)
      rest = quotient
    } else if exponent > 0 {
      for _ in 0..<exponent {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        text.put(triples[Int(truncatingIfNeeded: digit)], count: 1, in: &memory)
        rest = quotient
      }
      text.put(decimalSeparator, in: &memory)
    }
    if rest >= 1000 {
      let separator = rest < smallestGrouped ? .none : groupSeparator
      repeat {
        let (quotient, group) = rest.quotientAndRemainder(dividingBy: 1000)
        text.put(triples[Int(truncatingIfNeeded: group)], count: 3, in: &memory)
        text.put(separator, in: &memory)
        rest = quotient
      } while rest >= 1000 && !groupsByTwo
      while groupsByTwo && rest >= 100 {
        let (quotient, group) = rest.quotientAndRemainder(dividingBy: 100)
        text.put(triples[Int(truncatingIfNeeded: group)], count: 2, in: &memory)
        text.put(separator, in: &memory)
        rest = quotient
      }
    }
    text.put(
      triples[Int(truncatingIfNeeded: rest)], count: 1 + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0),
      in: &memory)
    text.putPrefix(affixes, in: &memory)
    return text.start..<text.end
  }
}

extension NumberPattern {
  /// The smallest integer part with a group separator, or nil where the groups are neither all of three digits nor of
  /// three and then two.
  fileprivate var smallestGroupedInteger: UInt? {
    guard let grouping else { return .max }
    guard grouping.primary == 3, grouping.secondary == 3 || grouping.secondary == 2 else { return nil }
    return (1..<grouping.minimumDigits).reduce(1) { power, _ in power * 10 }
  }
}
