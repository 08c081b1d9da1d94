/// Receives what the modules report.
///
/// An app writes one sink and hands it to each module's initialiser. It switches over the event types it knows
/// and ignores the others:
///
/// ```swift
/// struct CrashReporterSink: TelemetrySink {
///   func record(_ event: some TelemetryEvent) {
///     switch event {
///     case let event as StorageEvent: breadcrumb(for: event)
///     case let event as BasketEvent: count(event)
///     default: break
///     }
///   }
/// }
/// ```
///
/// Events of one module arrive in the order in which they happened.
/// Events of two modules may arrive at the same time, from any thread: a sink guards its own state.
/// The module waits for `record` to return, so a sink hands slow work on.
/// A sink must not call back into the module whose event it is handling.
public protocol TelemetrySink: Sendable {
  /// Takes one event.
  ///
  /// Called once for each event, from any thread.
  func record(_ event: some TelemetryEvent)
}
