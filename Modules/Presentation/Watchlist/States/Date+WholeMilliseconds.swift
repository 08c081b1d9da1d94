#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  /// The nearest whole millisecond since 1970, held within what a number can say.
  ///
  /// Milliseconds that were made a date come back as they were, which cutting would not do: a date is a number of
  /// seconds in binary.
  var wholeMilliseconds: Int {
    let value = (timeIntervalSince1970 * 1_000).rounded()
    return Int(exactly: value) ?? (value < 0 ? .min : .max)
  }
}
