/// The wall clock of the device as the server's clock corrects it.
enum CorrectedClock {
  /// Milliseconds since 1970-01-01T00:00:00Z; a lead that leads out of their range is none.
  static func now(wallClock: Int, lead: Int) -> Int {
    let (sum, overflow) = wallClock.addingReportingOverflow(lead)
    return overflow ? wallClock : sum
  }
}
