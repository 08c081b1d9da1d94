public import PriceboardTelemetry

/// What the screens with live prices report.
public enum PriceScreenEvent: TelemetryEvent, Hashable {
  /// The first live price came so long after the screen appeared or the app came to the foreground.
  case firstPrice(after: Duration)
  /// Of the visible rows' time since the last report, so much was with a price that may be out of date.
  ///
  /// Row by row and added up; at most once a minute, and when the screen is gone.
  case shownStale(Duration, of: Duration)
  /// A batch of an earlier watch came, and was not shown.
  case lateBatchDropped
}
