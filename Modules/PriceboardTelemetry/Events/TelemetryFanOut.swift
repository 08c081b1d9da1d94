/// A sink that hands each event to several others.
///
/// The others get it in the order in which they were given, one after the other, before `record` returns.
/// A sink that is given twice gets each event twice.
/// Without any sink it drops every event.
public struct TelemetryFanOut: TelemetrySink {
  private let sinks: [any TelemetrySink]

  /// Creates a sink over `sinks`.
  ///
  /// Their order is the order of delivery.
  public init(_ sinks: [any TelemetrySink]) {
    self.sinks = sinks
  }

  /// Creates a sink over `sinks`.
  ///
  /// Their order is the order of delivery.
  public init(_ sinks: any TelemetrySink...) {
    self.init(sinks)
  }

  /// Hands the event to each sink.
  ///
  /// Returns when the last of them has returned.
  public func record(_ event: some TelemetryEvent) {
    for sink in sinks { sink.record(event) }
  }
}
