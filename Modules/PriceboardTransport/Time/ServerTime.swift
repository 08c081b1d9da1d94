extension HTTPHeaders {
  /// The server's time when the reply came, by its Date and its Age, in milliseconds since 1970.
  ///
  /// A cache on the way hands out the Date of the reply's making, and counts in Age what has passed since (RFC 9111,
  /// section 4.2.3). Nil without a Date that can be read. `receivedAt` is the device's wall clock when it came.
  func serverTime(receivedAt: Int) -> Int? {
    self["Date"].flatMap { HTTPDate.milliseconds(of: $0, now: receivedAt) }.map { $0 + ageMilliseconds }
  }

  /// What passed between a reply's making and its coming by its Age, in milliseconds; 0 without one that can be read.
  var ageMilliseconds: Int {
    (self["Age"].flatMap { DeltaSeconds.seconds(of: $0) } ?? 0) * 1_000
  }
}
