/// When a screen reader was last told that prices may be out of date, shared by all screens of one connection.
///
/// One announcement in 60 seconds is made at most, whichever of the screens makes it: the connection is gone once, and
/// two screens that say so talk over each other.
@MainActor
public final class AnnouncementPace {
  /// On the timeline that the screens share; nil before the first time.
  var lastTime: Duration?

  /// Creates a pace at which nothing has been said yet.
  public nonisolated init() {}
}
