/// What is said over the rows of a screen, and when it may be.
struct NoticeRecord {
  private var isShown = false
  private var announcements = 0

  /// The screen has changed; something was last spoken at a time, on this screen or another one.
  mutating func drew(
    _ sight: ScreenSight, at now: Int, outageLength: Int, announcedAt: inout Int?
  ) -> QuoteViolation.Rule? {
    defer {
      isShown = sight.notice != nil
      announcements = sight.announcements
    }
    let appears = sight.notice != nil && !isShown
    if appears, outageLength < 2_000 { return .earlyNotice }
    let isQuiet = announcedAt.map { now - $0 >= 60_000 } ?? true
    guard sight.announcements == announcements + (appears && isQuiet ? 1 : 0) else { return .announcement }
    if sight.announcements != announcements { announcedAt = now }
    return nil
  }
}
