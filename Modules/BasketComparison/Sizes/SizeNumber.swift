/// A number as it stands in a size, exact.
struct SizeNumber: Equatable {
  /// The digits as one integer, without zeros at the end of a fraction.
  let coefficient: Int
  /// How many of the digits follow the decimal mark.
  let decimals: Int
  /// Whether the mark may as well separate thousands: `1.500`.
  let isAmbiguous: Bool

  init(_ coefficient: Int, decimals: Int = 0, isAmbiguous: Bool = false) {
    var (coefficient, decimals) = (coefficient, decimals)
    while decimals > 0, coefficient % 10 == 0 {
      coefficient /= 10
      decimals -= 1
    }
    self.coefficient = coefficient
    self.decimals = decimals
    self.isAmbiguous = isAmbiguous
  }

  /// The number as a whole one; nil where it has a fraction or may be read in two ways.
  var whole: Int? { decimals == 0 && !isAmbiguous ? coefficient : nil }

  /// Reads groups of digits and the marks between them, one mark fewer than groups.
  ///
  /// The first group may be empty: `,89` is 0.89. Without knowing the language, both `,` and `.` may be the
  /// decimal mark; which one it is must follow from the number itself.
  static func reading(groups: [[UInt8]], marks: [Unicode.Scalar]) -> Result<SizeNumber, SizeFailure> {
    let digits = groups.joined()
    guard let first = groups.first, let last = groups.last else { return .failure(SizeFailure(.noNumber)) }
    // 18 digits fit into 64 bits, and no pack needs more.
    guard digits.count <= 18 else { return .failure(SizeFailure(.tooLarge)) }
    let coefficient = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard let lastMark = marks.last else { return .success(SizeNumber(coefficient)) }

    let isGroupedBefore =
      (1...3).contains(first.count) && first != [UInt8(ascii: "0")]
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
    let grouping = marks.dropLast()
    let isOneMark = grouping.allSatisfy { $0 == lastMark }
    let isDecimalMark = lastMark == "." || lastMark == ","

    if grouping.isEmpty {
      guard isDecimalMark else {
        return isGroupedBefore && last.count == 3
          ? .success(SizeNumber(coefficient)) : .failure(SizeFailure(.malformedNumber))
      }
      let isAmbiguous = isGroupedBefore && last.count == 3
      return .success(SizeNumber(coefficient, decimals: last.count, isAmbiguous: isAmbiguous))
    }
    if isOneMark {
      return isGroupedBefore && last.count == 3
        ? .success(SizeNumber(coefficient)) : .failure(SizeFailure(.malformedNumber))
    }
    let isGroupedByOne = Set(grouping).count == 1
    return isDecimalMark && isGroupedByOne && isGroupedBefore
      ? .success(SizeNumber(coefficient, decimals: last.count)) : .failure(SizeFailure(.malformedNumber))
  }
}

/// Why a text is no size, as an error.
struct SizeFailure: Error, Equatable {
  let reason: SizeReading.Reason

  init(_ reason: SizeReading.Reason) {
    self.reason = reason
  }
}
