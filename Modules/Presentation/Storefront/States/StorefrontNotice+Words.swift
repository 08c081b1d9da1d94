import Catalogue

extension StorefrontNotice {
  /// The notice that counts most; nil where nothing is to be noted.
  ///
  /// Without a connection, what was loaded earlier is said to be that, because it matters more than why.
  init?(
    isOffline: Bool, isOutOfDate: Bool, hours: HubHours, correctedWallClock now: Int, words: any Phrasebook
  ) {
    if isOffline {
      self.init(kind: .offline, text: words.text(isOutOfDate ? StorefrontMessage.mayBeOutOfDate : .offline))
    } else if case .closed(let opensAt) = hours {
      self.init(kind: .closed, text: words.text(OpeningMessage(opensAt, now: now)))
    } else if isOutOfDate {
      self.init(kind: .outOfDate, text: words.text(.mayBeOutOfDate))
    } else {
      return nil
    }
  }
}
