/// All that the screen of one instrument shows, in values of the domain; ``InstrumentDetailMachine`` makes it.
package struct InstrumentDetailScreen: Equatable, Sendable {
  package var row: WatchedRow
  /// nil where the price needs no more words than its own.
  package var notice: PriceNotice?
  /// nil before the first one.
  package var announcement: PriceAnnouncement?

  package init(row: WatchedRow, notice: PriceNotice? = nil, announcement: PriceAnnouncement? = nil) {
    self.row = row
    self.notice = notice
    self.announcement = announcement
  }
}
