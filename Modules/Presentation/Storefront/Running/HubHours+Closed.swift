package import Catalogue

extension HubHours {
  /// Tells whether the hub is known to be closed.
  package var isClosed: Bool {
    switch self {
    case .closed: true
    case .open, .unknown: false
    }
  }

  /// What is left of hours that were learned earlier on the same day: nobody knows what is after an opening that has come.
  ///
  /// `now` is the server's time in milliseconds since 1970.
  func withoutPastOpening(at now: Int) -> HubHours {
    guard case .closed(opensAt: .instant(let opening, _)) = self, opening <= now else { return self }
    return .unknown
  }

  /// What is left of hours that were saved, on whatever day: closed until an instant that is still to come.
  ///
  /// A hub that was open then may be closed now, and a time without a day may have passed any number of times.
  func kept(at now: Int) -> HubHours {
    guard case .closed(opensAt: .instant) = self else { return .unknown }
    return withoutPastOpening(at: now)
  }
}
