import Catalogue

extension StorefrontNotice {
  /// The notice that counts most; nil where nothing is to be noted.
  ///
  /// Without a way to the server, what was loaded earlier is said to be that, because it matters more than why. That
  /// there is no connection is said only where the device has no network. `now` is the server's time in milliseconds
  /// since 1970-01-01T00:00:00Z.
  init?(
    isOffline: Bool, hasNetwork: Bool, isOutOfDate: Bool, hours: HubHours, serverTime now: Int,
    words: any Phrasebook
  ) {
    if isOffline {
      let reason: StorefrontMessage = hasNetwork ? .unreachable : .offline
      self.init(kind: .offline, text: words.text(isOutOfDate ? .mayBeOutOfDate : reason))
    } else if case .closed(let opensAt) = hours {
      self.init(kind: .closed, text: words.text(OpeningMessage(opensAt, now: now)))
    } else if isOutOfDate {
      self.init(kind: .outOfDate, text: words.text(.mayBeOutOfDate))
    } else {
      return nil
    }
  }
}
