/// How old a copy is.
struct CopyAge: Hashable, Sendable {
  /// Where a moment lies on both clocks.
  struct Moment: Hashable, Sendable {
    /// On the timeline of this start of the app; nil for a moment of an earlier one.
    var onTimeline: Duration?
    /// On the wall clock, in milliseconds since 1970.
    var onWallClock: Int
  }

  /// The time since the reply was made, its Age included; nil where the clocks do not tell.
  ///
  /// In the start of the app that asked for the reply the timeline tells, which nobody sets. Later it is the wall
  /// clock: one that has been set back since would make the copy younger than new, and tells nothing.
  let sinceMade: Duration?
  /// The same for the question of freshness, never less.
  let forFreshness: Duration?

  /// A step back of the wall clock, as one by a time server, that is no reason to forget when a reply was asked for.
  private static let slack = 60_000

  init(of terms: CopyTerms, askedAt asked: Moment, now: Moment) {
    let resident: Duration?
    if let asked = asked.onTimeline, let now = now.onTimeline {
      resident = max(now - asked, .zero)
    } else {
      let (passed, isTooLong) = now.onWallClock.subtractingReportingOverflow(asked.onWallClock)
      resident = isTooLong || passed < -Self.slack ? nil : .milliseconds(max(passed, 0))
    }
    sinceMade = resident.map { $0 + .milliseconds(terms.ageAtStart) }
    forFreshness = resident.map { $0 + .milliseconds(max(terms.ageAtStart, terms.apparentAge)) }
  }
}
