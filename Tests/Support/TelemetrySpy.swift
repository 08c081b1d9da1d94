package import PriceboardTelemetry

/// A sink that keeps every event, in the order in which they came.
package final class TelemetrySpy: TelemetrySink {
  private let recorded = Locked<[any TelemetryEvent]>([])

  package init() {}

  package func record(_ event: some TelemetryEvent) {
    recorded.withLock { $0.append(event) }
  }

  package var events: [any TelemetryEvent] {
    recorded.withLock { $0 }
  }

  /// The events of one type, in their order.
  package func events<Event: TelemetryEvent>(of type: Event.Type) -> [Event] {
    events.compactMap { $0 as? Event }
  }
}
