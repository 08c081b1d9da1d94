/// A frame of the feed and what goes wrong with it on its way.
struct OutgoingFrame: Equatable, Sendable {
  let frame: FeedFrame
  var faults: [FeedFault] = []
}
