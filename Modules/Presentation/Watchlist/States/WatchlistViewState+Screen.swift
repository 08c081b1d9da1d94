extension WatchlistViewState {
  /// Puts a watchlist into words.
  ///
  /// It is a function of its arguments alone; no clock, calendar or time zone of the device takes part. `wallClock`
  /// counts milliseconds since 1970-01-01T00:00:00Z, and the ages of stale prices are those at that moment.
  package init(_ screen: WatchlistScreen, wallClock: Int, wording: Wording) {
    var builder = WatchlistStateBuilder(wording: wording)
    self = builder.state(of: screen, wallClock: wallClock)
  }
}
