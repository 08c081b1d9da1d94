extension Duration {
  /// The whole milliseconds, cut towards zero and held within what a number can say.
  package var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000)
    // The rest has the sign of the seconds, so that it goes the same way.
    let (sum, isSumTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return isTooLarge || isSumTooLarge ? (seconds < 0 ? .min : .max) : Int(clamping: sum)
  }
}
