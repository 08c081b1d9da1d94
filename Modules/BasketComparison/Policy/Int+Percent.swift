extension Int {
  /// The number held within 0 and 100, so that no policy can make arithmetic overflow.
  var heldToPercent: Int { Swift.min(Swift.max(self, 0), 100) }
}
