/// What has to be carried out after an event of the feed.
package struct FeedEffects: Hashable, Sendable {
  /// What to send on the open connection, in this order; empty without one.
  package var commands: [QuoteCommand] = []
  /// Whether a valid heartbeat, snapshot or update was among the frames.
  package var isLife = false
  /// Why the connection should be replaced.
  package var fault: QuoteConnectionFault?
  /// What has to be told, for each follower at most once.
  package var deliveries: [FeedDelivery] = []
  package var telemetry: [QuoteStreamEvent] = []
  package var counts = FeedCounts()

  package init() {}
}

/// What one follower has to be told.
package struct FeedDelivery: Hashable, Sendable {
  package let follower: Int
  package var news: QuoteNews
}

/// How many frames did what.
package struct FeedCounts: Hashable, Sendable {
  package var snapshots = 0
  /// Updates that were taken in.
  package var applied = 0
  /// Updates that were not: duplicates, those from the past, those before a snapshot, those of a symbol that is not
  /// subscribed, and those that showed that another one is missing.
  package var dropped = 0
  /// How often a price broke.
  package var gaps = 0

  package init() {}

  package static func += (left: inout Self, right: Self) {
    left.snapshots &+= right.snapshots
    left.applied &+= right.applied
    left.dropped &+= right.dropped
    left.gaps &+= right.gaps
  }
}
