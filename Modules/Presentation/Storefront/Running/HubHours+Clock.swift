package import Catalogue

extension HubHours {
  /// Tells whether the hub is known to be closed.
  package var isClosed: Bool {
    switch self {
    case .closed: true
    case .open, .unknown: false
    }
  }

  /// How long it is until the hub should open; nil where that is not known, past, or more than a year off.
  ///
  /// A time of day has no day, so that it never passes. `wallClock` is the device's, in milliseconds since 1970;
  /// `clockLead` is by how many the server's is ahead of it.
  func timeToOpening(wallClock: Int, clockLead: Int) -> Duration? {
    guard case .closed(opensAt: .instant(let opening, _)) = self else { return nil }
    let (serverClock, isTooLarge) = wallClock.addingReportingOverflow(clockLead)
    let (wait, isTooLong) = opening.subtractingReportingOverflow(serverClock)
    guard !isTooLarge, !isTooLong, wait > 0, wait <= 366 * 86_400_000 else { return nil }
    return .milliseconds(wait)
  }
}
