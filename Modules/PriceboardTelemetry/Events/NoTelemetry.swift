/// A sink that drops every event.
///
/// It is the default of every initialiser that takes a sink.
public struct NoTelemetry: TelemetrySink {
  /// Creates the sink.
  ///
  /// All instances behave alike.
  public init() {}

  /// Drops the event.
  ///
  /// Costs nothing, whatever the event.
  public func record(_ event: some TelemetryEvent) {}
}

extension TelemetrySink where Self == NoTelemetry {
  /// The sink that drops every event.
  ///
  /// Reads as `telemetry: .none` at the call.
  public static var none: NoTelemetry { NoTelemetry() }
}
