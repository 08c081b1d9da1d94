import Presentation
import PriceboardTelemetry

/// Keeps the events of the storefront's screens, and lets somebody wait for one.
final class EventList: TelemetrySink {
  private let events: Locked<[StorefrontEvent]> = Locked([])
  private let broadcast = StateBroadcast<[StorefrontEvent]>([])

  func record(_ event: some TelemetryEvent) {
    guard let event = event as? StorefrontEvent else { return }
    broadcast.send(
      events.withLock {
        $0 += [event]; return $0
      })
  }

  /// Waits until an event has come that is as `isWanted` has it.
  func first(where isWanted: (StorefrontEvent) -> Bool) async {
    for await events in broadcast.states() where events.contains(where: isWanted) { return }
  }
}
