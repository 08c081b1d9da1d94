extension NumberPattern {
  /// The length of the text in bytes.
  func length(units: Int) -> Int {
    let digitCount = Swift.max(decimalDigitCount(units.magnitude), exponent + 1)
    return affixes(of: units).prefix.count + affixes(of: units).suffix.count
      + digitCount * digitWidth + (exponent > 0 ? decimalSeparator.count : 0)
      + separatorCount(integerDigits: digitCount - exponent) * (grouping?.separator.count ?? 0)
  }

  /// Appends the text of a number of units if there is room for it, and tells whether it did.
  ///
  /// It works for every pattern: digits of any script, affixes and separators of any length.
  func append(units: Int, to text: inout OutputSpan<UInt8>) -> Bool {
    guard length(units: units) <= text.freeCapacity else { return false }
    write(units: units, to: &text)
    return true
  }

  private func write(units: Int, to text: inout OutputSpan<UInt8>) {
    let packed = PackedDigits(units.magnitude)
    let digitCount = Swift.max(packed.count, exponent + 1)
    let affixes = affixes(of: units)

    append(affixes.prefix, to: &text)
    var untilSeparator = firstGroup(integerDigits: digitCount - exponent)
    for place in (exponent..<digitCount).reversed() {
      appendDigit(packed[place], to: &text)
      untilSeparator -= 1
      if untilSeparator == 0, let grouping {
        append(grouping.separator, to: &text)
        untilSeparator = place - exponent > grouping.primary ? grouping.secondary : .max
      }
    }
    if exponent > 0 {
      append(decimalSeparator, to: &text)
      for place in (0..<exponent).reversed() { appendDigit(packed[place], to: &text) }
    }
    append(affixes.suffix, to: &text)
  }

  /// The text of a number of units.
  func string(units: Int) -> String {
    let length = length(units: units)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { buffer in
      var text = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      write(units: units, to: &text)
      let count = unsafe text.finalize(for: buffer)
      return unsafe String(patternText: UnsafeBufferPointer(rebasing: buffer[..<count]), isASCII: false)
    }
  }

  private func separatorCount(integerDigits: Int) -> Int {
    guard let grouping, integerDigits >= grouping.minimumDigits else { return 0 }
    return 1 + (integerDigits - grouping.primary - 1) / grouping.secondary
  }

  /// The count of digits in front of the first separator.
  private func firstGroup(integerDigits: Int) -> Int {
    guard let grouping, integerDigits >= grouping.minimumDigits else { return .max }
    return 1 + (integerDigits - grouping.primary - 1) % grouping.secondary
  }

  private func appendDigit(_ digit: Int, to text: inout OutputSpan<UInt8>) {
    for offset in 0..<digitWidth { text.append(digits[digit * digitWidth + offset]) }
  }

  private func append(_ bytes: [UInt8], to text: inout OutputSpan<UInt8>) {
    for byte in bytes { text.append(byte) }
  }
}

/// The decimal digits of a number, four bits each.
private struct PackedDigits {
  private(set) var count = 0
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ number: UInt) {
    var rest = number
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      if count < 16 {
        low |= UInt64(digit) << UInt64(4 * count)
      } else {
        high |= UInt64(digit) << UInt64(4 * (count - 16))
      }
      rest = quotient
      count += 1
    } while rest > 0
  }

  /// The digit at a place counted from the last one; zero before the first one.
  subscript(place: Int) -> Int {
    Int((place < 16 ? low >> UInt64(4 * place) : high >> UInt64(4 * (place - 16))) & 0xF)
  }
}

/// The number of decimal digits, one for zero.
private func decimalDigitCount(_ number: UInt) -> Int {
  var count = 1
  var rest = number / 10
  while rest > 0 {
    count += 1
    rest /= 10
  }
  return count
}
