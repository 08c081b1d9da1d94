#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The wall clock as whole milliseconds since 1970.
package enum WallClock {
  /// The millisecond that a date falls in, held within what a number can say.
  package static func milliseconds(of date: Date) -> Int {
    let value = (date.timeIntervalSince1970 * 1_000).rounded(.down)
    return Int(exactly: value) ?? (value < 0 ? .min : .max)
  }
}
