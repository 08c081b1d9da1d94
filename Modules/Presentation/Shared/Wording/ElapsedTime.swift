/// How long ago something was, in whole numbers of the largest unit that it fills.
///
/// Nothing is rounded up: 59.999 seconds are 59 seconds. What lies in the future was 0 seconds ago.
public enum ElapsedTime: Hashable, Sendable {
  /// 0 to 59.
  case seconds(Int)
  /// 1 to 59.
  case minutes(Int)
  /// 1 to 23.
  case hours(Int)
  /// 1 or more.
  case days(Int)

  /// Creates the time from one moment to another, both in milliseconds since 1970; any two numbers are moments.
  public init(from earlier: Int, to later: Int) {
    let seconds = Self.milliseconds(from: earlier, to: later) / 1_000
    self =
      switch seconds {
      case ..<60: .seconds(seconds)
      case ..<3_600: .minutes(seconds / 60)
      case ..<86_400: .hours(seconds / 3_600)
      default: .days(seconds / 86_400)
      }
  }

  /// The milliseconds after which it is another one, always above 0.
  static func millisecondsToNext(from earlier: Int, to later: Int) -> Int {
    // Until the earlier moment has come, nothing was long ago.
    guard later >= earlier else {
      let (ahead, isTooFar) = earlier.subtractingReportingOverflow(later)
      return isTooFar ? .max : ahead.addingReportingOverflow(1_000).overflow ? .max : ahead + 1_000
    }
    let elapsed = milliseconds(from: earlier, to: later)
    let unit =
      switch elapsed {
      case ..<60_000: 1_000
      case ..<3_600_000: 60_000
      case ..<86_400_000: 3_600_000
      default: 86_400_000
      }
    return unit - elapsed % unit
  }

  private static func milliseconds(from earlier: Int, to later: Int) -> Int {
    guard later > earlier else { return 0 }
    let (difference, isTooLong) = later.subtractingReportingOverflow(earlier)
    return isTooLong ? .max : difference
  }
}
