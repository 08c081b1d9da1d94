extension InstrumentDetailViewState {
  /// Puts the screen of an instrument into words.
  ///
  /// It is a function of its arguments alone. `wallClock` counts milliseconds since 1970-01-01T00:00:00Z, and the age of a
  /// stale price is that at this moment.
  package init(_ screen: InstrumentDetailScreen, wallClock: Int, wording: Wording) {
    var builder = InstrumentDetailStateBuilder(wording: wording)
    self = builder.state(of: screen, wallClock: wallClock)
  }
}
