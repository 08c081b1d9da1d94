/// The change from one amount to another in percent.
///
/// It is computed in integers from the two amounts, to two decimals, half away from zero.
public struct PercentChange: Hashable, Sendable {
  /// The change in hundredths of a percent: 124 is 1.24 %.
  public let hundredths: Int

  /// The change in tenths of a percent, for speech.
  ///
  /// It is rounded once from the amounts, half away from zero, and not from the hundredths: 1.245 % is 1.2 %.
  public let tenths: Int

  /// The way the change goes, which the amounts tell: a rise is one however small a part of the amount it is.
  public let direction: Direction

  /// Creates the change from the earlier amount to the later one.
  ///
  /// Nil where the earlier amount is missing, zero, negative or in another currency, or where the change has no
  /// 64-bit number of hundredths.
  public init?(from earlier: Money?, to later: Money) {
    guard let earlier, earlier.currency == later.currency, earlier.minorUnits > 0 else { return nil }
    // The difference of an amount above zero and any other fits into the magnitude, not always into Int.
    let isFall = later.minorUnits < earlier.minorUnits
    let difference = (UInt(bitPattern: later.minorUnits) &- UInt(bitPattern: earlier.minorUnits))
    let magnitude = isFall ? 0 &- difference : difference
    func rounded(partsOfOne parts: UInt) -> Int? {
      roundedQuotient(magnitude.multipliedFullWidth(by: parts), over: earlier.minorUnits.magnitude)
        .flatMap { Int(magnitude: $0, isNegative: isFall) }
    }
    guard let hundredths = rounded(partsOfOne: 10_000), let tenths = rounded(partsOfOne: 1_000) else {
      return nil
    }
    self.hundredths = hundredths
    self.tenths = tenths
    direction = isFall ? .down : magnitude > 0 ? .up : .unchanged
  }

  /// Creates a change that is known to hundredths of a percent; its tenths are rounded from them, and its direction is
  /// their sign.
  public init(hundredths: Int) {
    self.hundredths = hundredths
    let (quotient, remainder) = hundredths.quotientAndRemainder(dividingBy: 10)
    tenths = quotient + (remainder.magnitude >= 5 ? hundredths.signum() : 0)
    direction = Direction(ofSignOf: hundredths)
  }

  /// The way a change goes.
  public enum Direction: String, Hashable, Sendable, Codable {
    /// Below the earlier amount.
    case down

    /// The same amount.
    case unchanged

    /// Above the earlier amount.
    case up
  }
}

extension PercentChange: Comparable {
  /// Whether the first change is smaller, a larger fall being smaller than a smaller one.
  ///
  /// Of changes that are rounded to the same number, a fall is smaller than none, and none than a rise.
  public static func < (first: PercentChange, second: PercentChange) -> Bool {
    (first.hundredths, first.tenths, first.direction.sign)
      < (second.hundredths, second.tenths, second.direction.sign)
  }
}

extension PercentChange.Direction {
  /// The way from zero to a number.
  init(ofSignOf number: Int) {
    self = number == 0 ? .unchanged : number < 0 ? .down : .up
  }

  fileprivate var sign: Int {
    switch self {
    case .down: -1
    case .unchanged: 0
    case .up: 1
    }
  }
}
