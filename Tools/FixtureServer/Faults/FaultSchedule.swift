/// Which of the requests that a fault is meant for it happens to.
///
/// They are counted from 1 since the fault was set.
public enum FaultSchedule: Equatable, Sendable {
  /// All of them.
  case always
  /// The first so many.
  case first(Int)
  /// The one of this number.
  case only(Int)
  /// Each of which the number is a multiple of this.
  case every(Int)

  func includes(_ number: Int) -> Bool {
    switch self {
    case .always: true
    case .first(let count): number <= count
    case .only(let only): number == only
    case .every(let step): step > 0 && number.isMultiple(of: step)
    }
  }
}
