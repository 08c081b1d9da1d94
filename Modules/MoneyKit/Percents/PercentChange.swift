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
  }

  /// Creates a change that is known to hundredths of a percent; its tenths are rounded from them.
  public init(hundredths: Int) {
    self.hundredths = hundredths
    let (quotient, remainder) = hundredths.quotientAndRemainder(dividingBy: 10)
    tenths = quotient + (remainder.magnitude >= 5 ? hundredths.signum() : 0)
  }

  /// The way the change goes, by the hundredths: a smaller change than half of one is none.
  public var direction: Direction {
    hundredths == 0 ? .unchanged : hundredths < 0 ? .down : .up
  }

  /// The way a change goes.
  public enum Direction: String, Hashable, Sendable, Codable {
    /// Below the earlier amount.
    case down

    /// No change that two decimals can show.
    case unchanged

    /// Above the earlier amount.
    case up
  }
}

extension PercentChange: Comparable {
  /// Whether the first change is smaller, a larger fall being smaller than a smaller one.
  public static func < (first: PercentChange, second: PercentChange) -> Bool {
    (first.hundredths, first.tenths) < (second.hundredths, second.tenths)
  }
}
