/// What walks have come to see.
struct WalkTally {
  /// How often there was a reason to doubt a price that was proven before.
  var doubts: [QuoteViolation.Rule: Int] = [:]
  var liveRows = 0
  var flashes = 0
  var notices = 0
  var announcements = 0
  /// The batches that came after their watch was over.
  var lateBatches = 0

  mutating func add(_ other: WalkTally) {
    doubts.merge(other.doubts) { $0 + $1 }
    liveRows += other.liveRows
    flashes += other.flashes
    notices += other.notices
    announcements += other.announcements
    lateBatches += other.lateBatches
  }
}
