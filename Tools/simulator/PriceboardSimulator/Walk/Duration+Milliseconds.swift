extension Duration {
  /// The whole milliseconds that are not less than the duration.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let rounded = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(seconds) * 1_000 + Int(rounded)
  }
}
